import { Alert, Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { claimCreditQuery, useResolveClaim } from '../../api/claims';
import type { ClaimPartsFragment, ClaimResolution } from '../../api/generated/types';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { formatAmount } from '../../lib/money';
import { resolutionsOf } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { useSingleKeys } from '../../lib/single-keys';
import { t } from '../../texts/claims';
import classes from './claims.module.css';

/** Unsent answers by claim id, until the console is reloaded. */
const drafts = new Map<string, string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const draftOf = (claimId: string): string => drafts.get(claimId) ?? '';

/** Stores an answer; an empty one is deleted. The browser asks before it closes a window with unsent answers. */
function keepDraft(claimId: string, answer: string): void {
  if (answer === '') drafts.delete(claimId);
  else drafts.set(claimId, answer);
  if (drafts.size === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}

const ResolveConfirmation = lazy(async () => ({
  default: (await import('./resolve-confirmation')).ResolveConfirmation,
}));

const MAX_LENGTH = 500;

interface AnswerFormProps {
  claim: ClaimPartsFragment;
  /** @param done the result, in words. */
  onResolved: (done: string) => void;
}

interface ResolutionsProps {
  resolutions: readonly ClaimResolution[];
  verbOf: (resolution: ClaimResolution) => string;
  onChoose: (resolution: ClaimResolution) => void;
}

/** The buttons, the most common one first. */
function Resolutions({ resolutions, verbOf, onChoose }: ResolutionsProps) {
  return (
    <div className={classes.actions}>
      {resolutions.map((resolution, index) => {
        const isPrimary = index === 0;
        const isRejecting = resolution === 'REJECT';
        const other = isRejecting ? 'subtle' : 'default';
        return (
          <Button
            key={resolution}
            variant={isPrimary ? 'filled' : other}
            {...(isRejecting && { color: 'red' })}
            {...(resolution === 'REPLACE' && { leftSection: <Icon name="replace" /> })}
            data-primary={isPrimary || undefined}
            onClick={() => onChoose(resolution)}
          >
            {verbOf(resolution)}
            {isPrimary && <kbd aria-hidden="true">Ctrl ↵</kbd>}
          </Button>
        );
      })}
    </div>
  );
}

/** Decides an open claim, within the role's permissions. The typed answer is stored until it is sent. */
export function AnswerForm({ claim, onResolved }: AnswerFormProps) {
  const { id, status } = claim;
  const { role } = useSession();
  const [answer, setAnswer] = useState(() => draftOf(id));
  const [chosen, setChosen] = useState<ClaimResolution | null>(null);
  const resolving = useResolveClaim();
  const { fields, form } = toFormErrors(resolving.error, ['answer']);
  const isOpen = status === 'OPEN';
  const resolutions = resolutionsOf(role);
  const { data: credit } = useQuery({
    ...claimCreditQuery(claim),
    enabled: isOpen && resolutions.includes('CREDIT'),
  });
  const change = (text: string): void => {
    setAnswer(text);
    keepDraft(id, text);
  };
  // A resolved claim cannot be answered.
  useEffect(() => () => (isOpen ? undefined : keepDraft(id, '')), [id, isOpen]);
  const choosePrimary = (): void => {
    if (isOpen && resolutions[0]) setChosen(resolutions[0]);
  };
  useSingleKeys([['mod+Enter', choosePrimary]]);
  const verbOf = (resolution: ClaimResolution): string =>
    resolution === 'CREDIT' && credit
      ? t.creditAmount(formatAmount(credit.amount))
      : t.claim.resolution[resolution].verb;
  // The list is reloaded before the callbacks of `mutate` run, and another claim may be open then.
  const resolve = async (resolution: ClaimResolution): Promise<void> => {
    try {
      await resolving.mutateAsync({ id, resolution, answer: answer.trim() || null });
      keepDraft(id, '');
      onResolved(t.claim.resolution[resolution].done);
    } catch {
      // The form shows the error.
    }
    setChosen(null);
  };
  // The question stays until everything is reloaded, so that the next claim does not replace it.
  if (resolutions.length === 0 || (!isOpen && !resolving.error && !resolving.isPending)) return null;
  return (
    <div className={classes.answer}>
      <Textarea
        label={
          <>
            {t.words.answer} <small>{t.claim.answerHint}</small>
          </>
        }
        data-answer
        value={answer}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) choosePrimary();
        }}
        error={fields.answer}
        maxLength={MAX_LENGTH}
        rows={4}
      />
      {form && (
        <Alert color="red" variant="light" icon={<Icon name="alert-triangle" />} role="alert">
          {isOpen ? form : `${form} ${t.claim.changed}`}
        </Alert>
      )}
      {isOpen && <Resolutions resolutions={resolutions} verbOf={verbOf} onChoose={setChosen} />}
      <Suspense>
        {chosen && (
          <ResolveConfirmation
            claim={claim}
            resolution={chosen}
            verb={verbOf(chosen)}
            answer={answer.trim()}
            isBusy={resolving.isPending}
            onConfirm={() => void resolve(chosen)}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
