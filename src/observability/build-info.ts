export { packageVersion as serviceVersion } from '../services/common/package-folder.js';
