import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import classes from './searched.module.css'
import { type Option, useChoice } from './use-choice.ts'

const PAUSE_MS = 250

export type Item = { value: string; label: string }

/** The options: all of them if there are few, else the first ones and a search for more. */
export type Choices = {
  items: readonly Item[]
  isError: boolean
  /** If `items` are not all: the search, and the name of an option that is not among them. */
  more?: {
    useFound: (text: string, isAsked: boolean) => Found
    useName: (value: string) => string | undefined
  }
}
type Found = { items: readonly Item[] | undefined; isFetching: boolean; isError: boolean }

type SearchSelectProps = {
  label?: string
  'aria-label'?: string
  'data-autofocus'?: true | undefined
  name?: string
  required?: boolean
  className?: string | undefined
  size?: 'sm' | 'md'
  /** Options above them, such as all or none. */
  first: readonly Item[]
  choices: Choices
  value?: string
  onChange: (value: string, label: string) => void
  error?: ReactNode
}

/** A select, or a search field where there are too many options. */
export const SearchSelect = ({ choices, ...others }: SearchSelectProps) =>
  choices.more ? (
    <Searched {...others} items={choices.items} more={choices.more} />
  ) : (
    <Select {...others} choices={choices} />
  )

const NOT_LOADED = 'These could not be loaded. Please reload the page.'

/** Keeps the chosen value while options load, or after it has gone. */
function Select({ first, choices, value = '', onChange, error, ...input }: SearchSelectProps) {
  const data = [...first, ...choices.items]
  const isUnknown = !data.some((item) => item.value === value)
  const what = input.label ?? input['aria-label'] ?? ''
  return (
    <NativeSelect
      {...input}
      className={input.className ?? ''}
      data={isUnknown ? [...data, { value, label: `${what} ${value}` }] : data}
      value={value}
      onChange={({ currentTarget }) => {
        const { value: next, selectedOptions } = currentTarget
        onChange(next, selectedOptions[0]?.label ?? '')
      }}
      error={error ?? (choices.isError && NOT_LOADED)}
    />
  )
}

type SearchedProps = Omit<SearchSelectProps, 'choices'> & {
  items: readonly Item[]
  more: NonNullable<Choices['more']>
}

function Searched({ first, items, more, value = '', onChange, error, ...input }: SearchedProps) {
  /** The text being typed; null while the chosen option is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [latest, setLatest] = useState<Item>()
  const text = typed?.trim() ?? ''
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const isOpen = typed !== null
  const found = more.useFound(search, isOpen && search !== '')
  const isPending = search !== text || (text !== '' && found.isFetching)
  const known = [...first, ...items, ...(latest ? [latest] : [])]
  const chosen = known.find((item) => item.value === value)?.label
  const name = more.useName(chosen === undefined ? value : '')
  const what = input.label ?? input['aria-label'] ?? ''

  const onChoose = useCallback(
    ({ key, name: label }: Option) => {
      setLatest({ value: key, label })
      setTyped(null)
      onChange(key, label)
    },
    [onChange],
  )
  const shown = text === '' ? [...first, ...items] : (found.items ?? [])
  const options = shown.map((item) => ({ key: item.value, name: item.label, detail: '' }))
  const choice = useChoice({ typed: text, options, isPending, isOpen, onChoose })

  const steer = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') setTyped(null)
    else if (!isOpen && event.key === 'ArrowDown') setTyped('')
    else return choice.input.onKeyDown(event)
    event.preventDefault()
  }
  return (
    <div className={`${classes.whole} ${input.className ?? ''}`}>
      <TextInput
        {...choice.input}
        {...input}
        className=""
        placeholder="Type to search"
        value={typed ?? chosen ?? name ?? `${what} ${value}`}
        onClick={() => setTyped((now) => now ?? '')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={steer}
        onBlur={() => setTyped(null)}
        error={error}
      />
      {isOpen && <ChoiceList choice={choice} label={what} className={classes.list} />}
      <p className={classes.state} role="status">
        {isOpen && found.isError && 'These could not be searched.'}
        {isOpen && text !== '' && !isPending && found.items?.length === 0 && 'Nothing found.'}
      </p>
    </div>
  )
}
