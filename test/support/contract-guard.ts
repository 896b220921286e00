import { takeContractViolations } from './watched-responses.js';

// Fails a test whose REST responses differ from the OpenAPI document, regardless of what else the test checks.
function expectNoViolations(): void {
  const violations = takeContractViolations();
  if (violations.length > 0) throw new Error(`Not as documented:\n${violations.join('\n')}`);
}

afterEach(expectNoViolations);
afterAll(expectNoViolations);
