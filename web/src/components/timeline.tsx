// Instead of Mantine's timeline, which knows no days, no time of an entry and no action next to its text.
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { notesQuery, useAddNote, type NoteSubject } from '../api/notes';
import { Icon } from '../icons/icon';
import { addDays } from '../lib/days';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { useNow } from '../lib/now';
import { useSession } from '../lib/session';
import { dayIn, shownTime } from '../lib/times';
import { language } from '../texts/language';
import { t } from '../texts/notes';
import { Card } from './card';
import { ErrorView } from './error-view';
import { Loading } from './loading';
import { noteEntries } from './note-entries';
import { Segmented } from './tabs';
import {
  byDay,
  pagedSource,
  TIMELINE_KINDS,
  visibleEntries,
  type TimelineEntry,
  type TimelineKind,
  type TimelineSource,
} from './timeline-parts';
import classes from './timeline.module.css';
import { UnsavedChanges } from './unsaved-changes';

const MAX_LENGTH = 2000;
const SHOWN_AT_ONCE = 30;
const ALL = 'all';

function Entry({ entry }: { entry: TimelineEntry }) {
  const { zone } = useSession();
  const { at, icon, tone, text, said, action } = entry;
  return (
    <li className={classes.entry}>
      <span className={classes.dot} data-tone={tone}>
        <Icon name={icon} size="small" />
      </span>
      <p>{text}</p>
      <time dateTime={at} title={at}>
        {shownTime(at, zone).time}
      </time>
      {said && <div className={classes.said}>{said}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </li>
  );
}

/** A day as a heading: `Today`, `Yesterday`, `20 November`, of another year `20 November 2025`. */
function shownDay(iso: string, zone: string, now = new Date()): string {
  const [day, today] = [dayIn(zone, new Date(iso)), dayIn(zone, now)];
  if (day === today) return t.today;
  if (day === addDays(today, -1)) return t.yesterday;
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = { day: 'numeric', month: 'long', year, timeZone: zone } as const;
  return new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', format).format(new Date(iso));
}

function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  const { zone } = useSession();
  const now = new Date(useNow());
  return byDay(entries, (at) => dayIn(zone, new Date(at))).map(({ day, entries: [first, ...others] }) => (
    <section key={day} aria-label={first && shownDay(first.at, zone, now)}>
      <h3 className={classes.day}>{first && shownDay(first.at, zone, now)}</h3>
      <ol className={classes.entries}>
        {[first, ...others].map((entry) => entry && <Entry key={entry.id} entry={entry} />)}
      </ol>
    </section>
  ));
}

interface TimelineProps {
  /** The subject of its notes; undefined if notes are not possible. */
  notesOn?: NoteSubject;
  /** All but the notes. */
  sources: readonly TimelineSource[];
}

/** Notes something. Ctrl and Enter do as the button does. */
function NoteForm({ subject }: { subject: NoteSubject }) {
  const [text, setText] = useState('');
  const errorId = useId();
  const adding = useAddNote(subject);
  const { fields, form } = toFormErrors(adding.error, ['text']);
  const error = fields.text ?? form;
  const isMissing = text.trim() === '';
  const add = (): void => {
    if (isMissing || adding.isPending) return;
    adding.mutate(text, {
      onSuccess: () => {
        setText('');
        void notifyDone(t.notes.added);
      },
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add();
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges isDirty={!isMissing} />
      <div className={classes.composer}>
        <textarea
          data-note
          rows={1}
          aria-label={t.notes.text}
          aria-describedby={error && errorId}
          aria-invalid={error ? true : undefined}
          placeholder={t.notes.hint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) add();
          }}
          readOnly={adding.isPending}
          maxLength={MAX_LENGTH}
        />
        <Button type="submit" size="compact-xs" variant="default" loading={adding.isPending} disabled={isMissing}>
          {t.notes.add}
        </Button>
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

interface ListProps {
  sources: readonly TimelineSource[];
  kind: TimelineKind | undefined;
  /** The text of an empty timeline. */
  empty: string;
}

/** The entries, newest first, and the link to older ones. */
function TimelineList({ sources, kind, empty }: ListProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const relevant = sources.filter(({ kinds }) => !kind || kinds.includes(kind));
  const failed = relevant.find(({ error }) => error)?.error;
  const { entries, hasOlder } = visibleEntries(relevant, kind);
  if (relevant.some(({ isPending, error }) => isPending && !error)) return <Loading />;
  const showOlder = (): void => {
    const next = limit + SHOWN_AT_ONCE;
    setLimit(next);
    if (entries.length < next) for (const { loadedTo, loadOlder } of relevant) if (loadedTo) loadOlder?.();
  };
  return (
    <>
      {failed && <ErrorView error={failed} />}
      {entries.length === 0 && !failed && (
        <Text c="dimmed" mt="sm">
          {empty}
        </Text>
      )}
      <Days entries={entries.slice(0, limit)} />
      {(hasOlder || entries.length > limit) && (
        <div className={classes.older}>
          <Button size="xs" variant="default" onClick={showOlder}>
            {t.timeline.older}
          </Button>
        </div>
      )}
    </>
  );
}

function TimelineCard({ notesOn, sources }: TimelineProps) {
  const [kind, setKind] = useState<TimelineKind>();
  const kinds = TIMELINE_KINDS.filter((one) => sources.some((source) => source.kinds.includes(one)));
  return (
    <Card
      title={t.timeline.title}
      actions={
        kinds.length > 1 && (
          <Segmented
            label={t.lists.show}
            choices={[[ALL, t.timeline.all], ...kinds.map((one) => [one, t.timeline.kindOf[one]] as const)]}
            value={kind ?? ALL}
            onChange={(one) => setKind(one === ALL ? undefined : one)}
            isPlain
          />
        )
      }
      rows={
        <div className={classes.body}>
          {notesOn && <NoteForm subject={notesOn} />}
          <TimelineList
            key={kind}
            sources={sources}
            kind={kind}
            empty={kind === 'notes' ? t.notes.none : t.words.noEntries}
          />
        </div>
      }
    />
  );
}

function NotedTimeline({ notesOn, sources }: TimelineProps & { notesOn: NoteSubject }) {
  const notes = useInfiniteQuery(notesQuery(notesOn));
  const noted = pagedSource(notes, ['notes'], ({ createdAt }) => createdAt, noteEntries);
  return <TimelineCard notesOn={notesOn} sources={[noted, ...sources]} />;
}

/** The history and staff notes of an object: newest first, by day. */
export function Timeline({ notesOn, sources }: TimelineProps) {
  return notesOn ? <NotedTimeline notesOn={notesOn} sources={sources} /> : <TimelineCard sources={sources} />;
}
