import { Cipher } from '../services/secrets/cipher.js';
import {
  KeyRotation,
  RotationRefusedError,
  type RecordRotation,
  type RotationProgress,
  type RotationResult,
} from '../services/secrets/key-rotation.js';
import { recordChange, type AuditActor } from '../services/staff/audit-trail.js';
import { readConfig } from '../settings/config.js';
import { withShop } from './open-shop.js';
import { plural, type CliIo } from './report.js';

const SAY_EVERY_MS = 1_000;
/** The exit codes of a program that was ended by a signal: 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Reports progress, speed and remaining time about once a second. */
function reportTo(io: CliIo): (progress: RotationProgress) => void {
  const startedAt = performance.now();
  let saidAt = -Infinity;
  return ({ done, total }) => {
    const now = performance.now();
    if (now - saidAt < SAY_EVERY_MS && done < total) return;
    saidAt = now;
    const perSecond = done / Math.max((now - startedAt) / 1000, 0.001);
    const secondsLeft = Math.ceil((total - done) / Math.max(perSecond, 0.001));
    const numbers = [done, total, Math.round(perSecond)].map((number) => number.toLocaleString('en'));
    io.err(`… ${numbers[0]} of ${numbers[1]}, ${numbers[2]} a second, ${plural(secondsLeft, 'second')} left`);
  };
}

function printResult({ rotated, left, unusedVersions }: RotationResult, io: CliIo): void {
  io.out(`${plural(rotated, 'value')} re-encrypted`);
  if (left > 0) {
    io.err(`${plural(left, 'value')} left: some process still writes with another version; run this again after that`);
    return;
  }
  if (unusedVersions.length === 0) return;
  const isOne = unusedVersions.length === 1;
  const versions = `version${isOne ? '' : 's'} ${unusedVersions.join(', ')}`;
  io.out(`no value uses ${versions}: remove ${isOne ? 'it' : 'them'} from ENCRYPTION_KEY`);
}

function recordBy(operator: AuditActor): RecordRotation {
  return (manager, { valuesByVersion, writeVersion }) => {
    const change = {
      subject: { type: 'EncryptionKey', id: writeVersion },
      before: { valuesByVersion },
      after: { version: writeVersion },
    };
    return recordChange(manager, operator, 'rotateEncryptionKey', change, new Date());
  };
}

/** @param end sets the exit code of the command. */
export async function rotateKeys(io: CliIo, end: (exitCode: number) => void): Promise<void> {
  const abort = new AbortController();
  let signalled: keyof typeof EXIT_CODES | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    signalled = signal as keyof typeof EXIT_CODES;
    abort.abort();
  };
  // Only the first signal is handled: a second one ends the process at once, which loses no rotated value.
  for (const signal of Object.keys(EXIT_CODES)) process.once(signal, stop);
  try {
    const { encryptionKeys } = readConfig(io.environment);
    const result = await withShop(io.environment, ({ dataSource, operator }) => {
      const rotation = new KeyRotation(dataSource, new Cipher(encryptionKeys), recordBy(operator));
      return rotation.run(reportTo(io), abort.signal);
    });
    if (signalled) {
      io.err(
        `interrupted after ${plural(result.rotated, 'value')}, ${result.left.toLocaleString('en')} left; run it again to go on`,
      );
      end(EXIT_CODES[signalled]);
      return;
    }
    printResult(result, io);
    if (result.left > 0) end(1);
  } catch (error) {
    if (!(error instanceof RotationRefusedError)) throw error;
    io.err(`error: ${error.message}`);
    end(1);
  } finally {
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, stop);
  }
}
