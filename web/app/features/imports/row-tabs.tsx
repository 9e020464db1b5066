import { type Import, ROW_STATES, type RowState } from '@ganit/contract/imports'
import { type KeyboardEvent, useRef } from 'react'
import { formatCount } from '../../ui/text/formats.ts'
import classes from './row-tabs.module.css'
import { ROW_STATE_LABELS } from './words.ts'

type RowTabsProps = {
  /** The panel below is `${id}-panel`, a tab `${id}-${state}`. */
  id: string
  shown: RowState
  counts: Import['counts']
  onShow: (state: RowState) => void
}

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 }
const ENDS: Record<string, number | undefined> = { Home: 0, End: ROW_STATES.length - 1 }

/** What comes of the rows, each with how many; the arrows walk. */
export function RowTabs({ id, shown, counts, onShow }: RowTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const from = ROW_STATES.indexOf(shown)
    const to = step ? (from + step + ROW_STATES.length) % ROW_STATES.length : ENDS[event.key]
    const state = to === undefined ? undefined : ROW_STATES[to]
    if (to === undefined || !state) return
    event.preventDefault()
    onShow(state)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Rows" className={classes.tabs}>
      {ROW_STATES.map((state) => (
        <button
          key={state}
          id={`${id}-${state}`}
          type="button"
          role="tab"
          aria-selected={state === shown}
          aria-controls={`${id}-panel`}
          tabIndex={state === shown ? 0 : -1}
          onClick={() => onShow(state)}
          onKeyDown={walk}
        >
          {ROW_STATE_LABELS[state]} <span>{formatCount(counts[state])}</span>
        </button>
      ))}
    </div>
  )
}
