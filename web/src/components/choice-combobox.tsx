import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choiceQuery, choicesQuery, type ChoiceSource, type FoundChoices } from '../api/search';
import { t } from '../texts';

const TYPING_MS = 200;
const NOTHING: FoundChoices = { choices: [], hasMore: false };

export interface ChoiceComboboxProps {
  label: string;
  source: ChoiceSource;
  /** The id of the chosen option. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** The placeholder; by default it says that any option is possible. */
  placeholder?: string;
  error?: string | undefined;
  /** Whether it is focused when a dialog opens. */
  isFirst?: boolean;
}

/** Chooses one of many options by a part of its name. */
export function ChoiceCombobox({ label, source, value, onChange, placeholder, error, isFirst }: ChoiceComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed?.trim() ?? '', TYPING_MS);
  const combobox = useCombobox({ onDropdownClose: () => setTyped(null) });
  const { data: chosen } = useQuery(choiceQuery(source, value));
  const { data: { choices, hasMore } = NOTHING, isFetching } = useQuery(choicesQuery(source, search));
  // So that Enter chooses the best of them.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (choices.length > 0) selectFirstOption();
  }, [choices, selectFirstOption]);
  const choose = (id: string | undefined): void => {
    onChange(id);
    setTyped(null);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          label={label}
          placeholder={placeholder ?? t.lists.any}
          error={error}
          value={typed ?? chosen?.label ?? value ?? ''}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (currentTarget.value === '') choose(undefined);
            else combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          {...(isFirst && { 'data-autofocus': true })}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!search}>
        <Combobox.Options aria-label={label}>
          {choices.map(({ value: id, label: name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
          {choices.length === 0 && <Combobox.Empty>{isFetching ? t.loading : t.errors.notFound}</Combobox.Empty>}
          {hasMore && <Combobox.Empty>{t.lists.moreFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
