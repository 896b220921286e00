import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choicesQuery, type Choice, type ChoiceSource, type FoundChoices } from '../api/search';
import { Icon, type IconName } from '../icons/icon';
import { t } from '../texts';
import classes from './filter-bar.module.css';

const TYPING_MS = 200;
const NOTHING: FoundChoices = { choices: [], hasMore: false };

// Keeps the focus ring away from the text.
const FIELD = { input: { paddingInline: 8 } };

interface PickListProps {
  label: string;
  options: readonly (Choice & { icon?: IconName })[];
  typed: string;
  onType: (text: string) => void;
  onPick: (value: string) => void;
  /** Below the options, or instead of them. */
  hint: string | undefined;
}

/** A field that filters the options below; Enter chooses the first. */
function PickList({ label, options, typed, onType, onPick, hint }: PickListProps) {
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (options.length > 0) selectFirstOption();
  }, [options, selectFirstOption]);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Combobox.EventsTarget>
        <TextInput
          variant="unstyled"
          styles={FIELD}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={label}>
        {options.map(({ value, label: name, icon }) => (
          <Combobox.Option key={value} value={value} className={classes.option}>
            {icon && <Icon name={icon} />}
            <span className="ellipsis">{name}</span>
          </Combobox.Option>
        ))}
        {hint && <Combobox.Empty>{hint}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

interface FixedListProps extends Pick<PickListProps, 'label' | 'options' | 'onPick'> {}

/** Picks one of a few options. */
export function FixedList({ label, options, onPick }: FixedListProps) {
  const [typed, setTyped] = useState('');
  const part = typed.trim().toLocaleLowerCase();
  const left = options.filter((option) => option.label.toLocaleLowerCase().includes(part));
  return (
    <PickList
      {...{ label, typed, onPick }}
      options={left}
      onType={setTyped}
      hint={left.length === 0 ? t.errors.notFound : undefined}
    />
  );
}

interface FoundListProps extends Pick<PickListProps, 'label' | 'onPick'> {
  source: ChoiceSource;
}

/** Picks one of many options by a part of its name. */
export function FoundList({ label, source, onPick }: FoundListProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data: { choices, hasMore } = NOTHING, isFetching } = useQuery(choicesQuery(source, search));
  const emptyHint = search === '' ? undefined : isFetching ? t.loading : t.errors.notFound;
  const hint = choices.length === 0 ? emptyHint : hasMore ? t.lists.moreFound : undefined;
  return <PickList {...{ label, typed, onPick, hint }} options={choices} onType={setTyped} />;
}
