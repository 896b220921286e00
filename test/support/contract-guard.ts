import { takeDeviations } from './watched-answers.js';

// No test can get round this: every REST answer that it causes is compared with the OpenAPI document.
function expectNoDeviations(): void {
  const deviations = takeDeviations();
  if (deviations.length > 0) throw new Error(`Not as documented:\n${deviations.join('\n')}`);
}

afterEach(expectNoDeviations);
afterAll(expectNoDeviations);
