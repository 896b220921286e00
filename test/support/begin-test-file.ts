import { beginTestFile } from './database-url.js';

beginTestFile();
