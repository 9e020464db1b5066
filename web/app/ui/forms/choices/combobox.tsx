import type { Who } from '@ganit/contract/people/who'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { WhoPart } from '../../finding/who-part.tsx'
import { TextInput, type TextInputProps } from '../fields/fields.tsx'
import classes from './combobox.module.css'

/** One thing that can be chosen; students look as on other screens. */
export type Option = { value: string; label: string; detail?: string; who?: Who }

type Asked<FoundOptions extends Option> = {
  /** The typed text; a new text starts again at the first option. */
  typed: string
  options: readonly FoundOptions[]
  /** True while the options are those of an earlier text. */
  isPending: boolean
  isOpen: boolean
  /** True if Enter was pressed before the field was there. */
  isEntered?: boolean
  onChoose: (option: FoundOptions) => void
}

/**
 * State shared by a combobox and its options: arrows move, Enter chooses. Enter waits for the options of the whole text
 * typed so far.
 */
export function useCombobox<FoundOptions extends Option>(asked: Asked<FoundOptions>) {
  const { typed, options, isPending, isOpen, isEntered = false, onChoose } = asked
  const id = useId()
  const [at, setAt] = useState({ typed, active: 0, isGoing: isEntered })
  const { active, isGoing } = at.typed === typed ? at : { active: 0, isGoing: false }
  const chosen = options[active]

  useEffect(() => {
    if (!isGoing || isPending) return
    setAt({ typed, active, isGoing: false })
    if (chosen) onChoose(chosen)
  }, [isGoing, isPending, typed, active, chosen, onChoose])

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = options.length
    if (step && count > 0) setAt({ typed, active: (active + step + count) % count, isGoing: false })
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      setAt({ typed, active, isGoing: true })
    else return
    event.preventDefault()
  }
  return {
    id,
    options,
    active,
    choose: onChoose,
    input: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-expanded': isOpen && options.length > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      ...(isOpen && chosen && { 'aria-activedescendant': `${id}-${active}` }),
      onKeyDown,
    },
  } as const
}

type OptionListProps<FoundOptions extends Option> = {
  of: Omit<ReturnType<typeof useCombobox<FoundOptions>>, 'input'>
  label: string
  className?: string | undefined
  children?: ((option: FoundOptions) => ReactNode) | undefined
}

/** The options of `useCombobox`. The focus stays in the field. */
export function OptionList<FoundOptions extends Option>({
  of: { id, options, active, choose },
  label,
  className = '',
  children = ({ label, detail, who }) =>
    who ? (
      <WhoPart who={who} />
    ) : (
      <>
        <b>{label}</b>
        <span>{detail}</span>
      </>
    ),
}: OptionListProps<FoundOptions>) {
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option becomes active.
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    option?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    <div ref={list} className={className} id={`${id}-list`} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={`wrap split breaks ${classes.option}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}

const PAUSE_MS = 250

/** The result of a search; `items` are undefined before the first answer. */
export type FoundOptions = {
  items: readonly Option[] | undefined
  isFetching: boolean
  isError: boolean
}

type SearchFieldProps = Omit<
  TextInputProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'children'
> & {
  label?: string | undefined
  /** The text shown while nobody types. */
  value: string
  /** Options before anything is typed. Without them the list opens at the first letter. */
  first?: readonly Option[]
  useFound: (text: string, isAsked: boolean) => FoundOptions
  onChoose: (option: Option) => void
  onType?: (text: string) => void
  /** Called with the typed text when the field is left without a choice. */
  onLeave?: (text: string) => void
  /** Texts below the field: for no result, for a failed search, and any other. */
  nothing: string
  failed: string
  said?: string
  /** How an option looks; by default its label and detail. */
  children?: (option: Option) => ReactNode
}

/** A field that shows a list of results while a person types. Escape restores the chosen text. */
export function SearchField({
  value,
  first,
  useFound,
  nothing,
  failed,
  said,
  children,
  ...props
}: SearchFieldProps) {
  const { className, onChoose, onType, onLeave, ...input } = props
  /** The text being typed; null while the chosen option is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed?.trim() ?? ''
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const isOpen = first ? typed !== null : text !== ''
  const { items, isFetching, isError } = useFound(search, isOpen && search !== '')
  const found = search === '' ? undefined : items
  const isPending = search !== text || (text !== '' && isFetching)
  const list = useCombobox({
    typed: text,
    options: (text === '' ? first : found) ?? [],
    isPending,
    isOpen,
    onChoose: (option) => {
      setTyped(null)
      onChoose(option)
    },
  })
  const label = input.label ?? input['aria-label'] ?? ''

  const steer = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') setTyped(null)
    else if (first && !isOpen && event.key === 'ArrowDown') setTyped('')
    else return list.input.onKeyDown(event)
    event.preventDefault()
  }
  return (
    <div className={`anchor ${className ?? ''}`}>
      <TextInput
        {...list.input}
        {...input}
        value={typed ?? value}
        onClick={() => first && setTyped((now) => now ?? '')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onType?.(currentTarget.value)
        }}
        onKeyDown={steer}
        onBlur={() => {
          onLeave?.(text)
          setTyped(null)
        }}
      />
      {isOpen && (
        <OptionList of={list} label={label} className={classes.list}>
          {children}
        </OptionList>
      )}
      <p className={`quiet small ${classes.state}`} role="status">
        {said}
        {isOpen && isError && failed}
        {isOpen && text !== '' && !isPending && found?.length === 0 && nothing}
      </p>
    </div>
  )
}
