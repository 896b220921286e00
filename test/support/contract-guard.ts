import { takeDeviations } from './watched-answers.js';

// Fails a test whose REST answers differ from the OpenAPI document, whatever else the test checks.
function expectNoDeviations(): void {
  const deviations = takeDeviations();
  if (deviations.length > 0) throw new Error(`Not as documented:\n${deviations.join('\n')}`);
}

afterEach(expectNoDeviations);
afterAll(expectNoDeviations);
