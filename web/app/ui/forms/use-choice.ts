import { type KeyboardEvent, useEffect, useId, useState } from 'react'

export type Option = { key: string; name: string; detail: string }

type Asked<Found extends Option> = {
  /** The typed text; a new text starts again at the first option. */
  typed: string
  options: readonly Found[]
  /** True while the options are those of an earlier text. */
  isPending: boolean
  isOpen: boolean
  onChoose: (option: Found) => void
}

/**
 * State shared by a combobox and its options: arrows move, Enter chooses. Enter waits for the options of the whole text
 * typed so far.
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

/** The props of `ChoiceList`. */
export type Choice<Found extends Option> = Omit<ReturnType<typeof useChoice<Found>>, 'input'>
