import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from '../../tools/local-database/command.js';
import { provideCommand } from './provide-command.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: that of `CHROMIUM_PATH`, one on the PATH, the one that Playwright has installed, or one that is
 * installed now: with apt on Debian, by Playwright elsewhere.
 */
export async function provideChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  if (existsSync('/etc/debian_version')) return provideCommand(NAMES, 'chromium');
  await runCommand('npx', ['playwright', 'install', 'chromium']);
  return own;
}
