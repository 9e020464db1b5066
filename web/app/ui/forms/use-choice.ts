import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/** One thing that can be chosen. */
export type Option = { key: string; name: string; detail: string }

type Asked<Found extends Option> = {
  /** What is typed; another text begins at the first option again. */
  typed: string
  options: readonly Found[]
  /** Whether the options for what is typed are still to come: those shown are an earlier text's. */
  isPending: boolean
  isOpen: boolean
  onChoose: (option: Found) => void
}

/**
 * What a combobox and its list of options share: the arrows walk, Enter chooses. It chooses only of what was found for all
 * that is typed; pressed earlier it waits for that.
 */
export function useChoice<Found extends Option>(asked: Asked<Found>) {
  const { typed, options, isPending, isOpen, onChoose } = asked
  const id = useId()
  const [at, setAt] = useState({ typed, active: 0, isGoing: false })
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

/** What `ChoiceList` draws. */
export type Choice<Found extends Option> = Omit<ReturnType<typeof useChoice<Found>>, 'input'>
