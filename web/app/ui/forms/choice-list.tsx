import { useEffect, useRef } from 'react'
import classes from './choice-list.module.css'
import type { Choice, Option } from './use-choice.ts'

type ChoiceListProps<Found extends Option> = {
  choice: Choice<Found>
  label: string
  className?: string | undefined
}

/** The options of `useChoice`. The focus stays in the field. */
export function ChoiceList<Found extends Option>({
  choice: { id, options, active, choose },
  label,
  className = '',
}: ChoiceListProps<Found>) {
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen comes into view.
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    option?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    <div ref={list} className={className} id={`${id}-list`} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; the keys are its.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <b>{option.name}</b>
          <span>{option.detail}</span>
        </div>
      ))}
    </div>
  )
}
