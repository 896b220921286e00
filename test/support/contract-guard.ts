import { takeContractViolations } from './watched-responses.js';

// Fails a test whose REST answers differ from the OpenAPI document, whatever else the test checks.
function expectNoViolations(): void {
  const violations = takeContractViolations();
  if (violations.length > 0) throw new Error(`Not as documented:\n${violations.join('\n')}`);
}

afterEach(expectNoViolations);
afterAll(expectNoViolations);
