import { type ReactNode, useState } from 'react'
import { NativeSelect } from '../fields/fields.tsx'
import { type FoundOptions, type Option, SearchField } from './combobox.tsx'

/** The options: all of them if there are few, else the first ones and a search for more. */
export type Choices = {
  items: readonly Option[]
  isError: boolean
  /** If `items` are not all options: the search for others, and the name of a chosen option that is not among them. */
  more?: {
    useFound: (text: string, isAsked: boolean) => FoundOptions
    useName: (value: string) => string | undefined
  }
}

type SearchSelectProps = {
  label?: string
  'aria-label'?: string
  'data-autofocus'?: true | undefined
  name?: string
  required?: boolean
  className?: string | undefined
  size?: 'sm' | 'md'
  /** Options above all others, such as all or none. */
  first: readonly Option[]
  choices: Choices
  value?: string
  onChange: (value: string, label: string) => void
  error?: ReactNode
}

/** A select, or a search field where there are too many options. */
export const SearchSelect = ({ choices, ...others }: SearchSelectProps) =>
  choices.more ? (
    <SearchedSelect {...others} items={choices.items} more={choices.more} />
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
  items: readonly Option[]
  more: NonNullable<Choices['more']>
}

function SearchedSelect({ first, items, more, value = '', onChange, ...input }: SearchedProps) {
  const [latest, setLatest] = useState<Option>()
  const known = [...first, ...items, ...(latest ? [latest] : [])]
  const chosen = known.find((item) => item.value === value)?.label
  const name = more.useName(chosen === undefined ? value : '')
  const what = input.label ?? input['aria-label'] ?? ''

  return (
    <SearchField
      {...input}
      placeholder="Type to search"
      value={chosen ?? name ?? `${what} ${value}`}
      first={[...first, ...items]}
      useFound={more.useFound}
      onChoose={(option) => {
        setLatest(option)
        onChange(option.value, option.label)
      }}
      nothing="Nothing found."
      failed="These could not be searched."
    />
  )
}
