import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useResolveClaim } from '../../api/claims';
import type { ClaimPartsFragment, ClaimResolution } from '../../api/generated/types';
import { Section } from '../../components/section';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useListBefore } from '../../lib/place';
import { resolutionsOf } from '../../lib/permissions';
import { useWork } from '../../lib/session';
import { t } from '../../texts/claims';

const ResolveConfirmation = lazy(async () => ({
  default: (await import('./resolve-confirmation')).ResolveConfirmation,
}));

const COLOURS: Partial<Record<ClaimResolution, string>> = { REJECT: 'red' };

/** Decides an open claim, by what the role may. What was typed stays where the service refuses. */
export function ResolveForm({ claim }: { claim: ClaimPartsFragment }) {
  const { role } = useWork();
  const navigate = useNavigate();
  const list = useListBefore('/claims');
  const [answer, setAnswer] = useState('');
  const [chosen, setChosen] = useState<ClaimResolution | null>(null);
  const [isDone, setIsDone] = useState(false);
  const resolving = useResolveClaim();
  const { fields, form } = toFormErrors(resolving.error, ['answer']);
  const isOpen = claim.status === 'OPEN';
  const resolve = (resolution: ClaimResolution): void =>
    resolving.mutate(
      { id: claim.id, resolution, answer: answer.trim() || null },
      {
        onSuccess: () => {
          setIsDone(true);
          void notifyDone(t.claim.resolution[resolution].done);
          void navigate({ ...list, ignoreBlocker: true });
        },
        onSettled: () => setChosen(null),
      },
    );
  const resolutions = resolutionsOf(role);
  if (resolutions.length === 0 || (!isOpen && !resolving.error)) return null;
  return (
    <Section title={t.claim.resolve}>
      <UnsavedChanges isDirty={answer !== '' && !isDone && isOpen} />
      <Textarea
        label={t.claim.answer}
        description={t.claim.answerHint}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        error={fields.answer}
        maxLength={500}
        autosize
        minRows={2}
        maw={640}
      />
      {form && (
        <Alert color="red" variant="outline" role="alert">
          {isOpen ? form : `${form} ${t.claim.changed}`}
        </Alert>
      )}
      {isOpen && (
        <Group>
          {resolutions.map((resolution) => (
            <Button
              key={resolution}
              variant={resolution === 'REJECT' ? 'outline' : 'filled'}
              color={COLOURS[resolution] ?? 'blue'}
              onClick={() => setChosen(resolution)}
            >
              {t.claim.resolution[resolution].verb}
            </Button>
          ))}
        </Group>
      )}
      <Suspense>
        {chosen && (
          <ResolveConfirmation
            claim={claim}
            resolution={chosen}
            answer={answer.trim()}
            isBusy={resolving.isPending}
            onConfirm={() => resolve(chosen)}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}
