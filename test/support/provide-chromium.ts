import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { lastLines, runCommand } from '../../tools/local-database/command.js';
import { provideCommand } from './provide-command.js';

// The shell has no windows, so that its pages take a quarter less of the processor.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: that of `CHROMIUM_PATH`, one on the PATH, the one that Playwright has installed, or one that is
 * installed now: with apt on Debian, by Playwright elsewhere.
 */
export async function provideChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  // Ubuntu's package of that name is no program but leads to one of snap.
  if (isDebian()) return provideCommand(NAMES, SHELL);
  const install = ['playwright', 'install', '--with-deps', 'chromium'];
  const { stdout, stderr } = await runCommand('npx', install);
  if (existsSync(own)) return own;
  throw new Error(
    `These tests need Chromium, and could not install it: npx ${install.join(' ')}\n${lastLines(stdout + stderr)}\n` +
      'Install Chromium, and set CHROMIUM_PATH to its program',
  );
}

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
