import { CHAPTER_LESSONS_MAX } from '@ganit/contract/learning/plans'
import type { DragEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { MoveButtons } from '../../papers/chapters/move-buttons.tsx'
import { putFinished } from '../../teaching/registers/topics/finished.data.ts'
import type { DraftChapter } from './plan-draft.ts'
import classes from './plans.module.css'

type PlanRowProps = {
  chapter: DraftChapter
  place: number
  count: number
  isTicking: boolean
  mayEdit: boolean
  batch_id: number
  /** The last day of a chapter that is marked as finished now. */
  finishOn: string
  onChange: (changes: Partial<DraftChapter>) => void
  onMove: (to: number) => void
  onRemove: () => void
  drag: {
    draggable: boolean
    onDragStart: () => void
    onDragEnd: () => void
    onDragOver: (event: DragEvent) => void
    onDrop: () => void
  }
}

const WORDS = { before: 'Taught before', done: 'Done', now: 'Now', ahead: 'Ahead' } as const

/** A chapter of a plan: its place, lessons, days, and whether it is finished. */
export function PlanRow(props: PlanRowProps) {
  const { chapter, place, count, isTicking, mayEdit, batch_id, finishOn, drag } = props
  const { chapter_id, name, lessons, from_date, to_date, was_before, saved } = chapter
  const { failure, isSending, run } = useAction()
  const state = was_before ? 'before' : (saved?.state ?? 'ahead')
  const finish = (done_on: string | null) =>
    run(async () => (await putFinished({ batch_id, chapter_id, done_on })).message)
  const day = (label: 'From' | 'To', value: string | undefined, put: (day?: string) => void) =>
    mayEdit ? (
      <input
        type="date"
        aria-label={`${name}: ${label}`}
        value={value ?? ''}
        onChange={({ currentTarget }) => put(currentTarget.value || undefined)}
      />
    ) : (
      <span>{value ? formatDay(value) : ''}</span>
    )
  const mayStep = (by: number) => lessons + by >= 1 && lessons + by <= CHAPTER_LESSONS_MAX
  const step = (by: number) => {
    if (mayStep(by)) props.onChange({ lessons: lessons + by })
  }
  return (
    <li className={classes.row} data-state={state} {...drag}>
      {mayEdit && (
        <span className="unprinted">
          <MoveButtons
            name={name}
            position={place}
            count={count}
            move={async (to) => props.onMove(to)}
          />
        </span>
      )}
      <span className={classes.name} title={name}>
        {isTicking ? (
          <Checkbox
            label={name}
            checked={was_before}
            onChange={({ currentTarget: { checked } }) => props.onChange({ was_before: checked })}
          />
        ) : (
          <b>{name}</b>
        )}{' '}
        <span className="quiet smaller">{WORDS[state]}</span>
      </span>
      <span className={classes.lessons}>
        {mayEdit && (
          <button
            type="button"
            aria-label={`${name}: one lesson less`}
            aria-disabled={!mayStep(-1)}
            onClick={() => step(-1)}
          >
            −
          </button>
        )}
        <span>
          {saved?.taught ?? 0} of {lessons}
        </span>
        {mayEdit && (
          <button
            type="button"
            aria-label={`${name}: one lesson more`}
            aria-disabled={!mayStep(1)}
            onClick={() => step(1)}
          >
            +
          </button>
        )}
      </span>
      <span className={classes.days}>
        {day('From', from_date, (from) => props.onChange({ from_date: from }))}
        {' – '}
        {day('To', to_date, (to) => props.onChange({ to_date: to }))}
      </span>
      {mayEdit && (
        <span className={`unprinted row ${classes.acts}`}>
          {saved && !was_before && (
            <Button
              size="xs"
              loading={isSending}
              aria-label={`${saved.done_on ? 'Open again' : 'Finished'}: ${name}`}
              onClick={() => finish(saved.done_on ? null : finishOn)}
            >
              {saved.done_on ? 'Open again' : 'Finished'}
            </Button>
          )}
          <Button size="xs" variant="quiet" aria-label={`Remove ${name}`} onClick={props.onRemove}>
            <Icon name="close" size={16} />
          </Button>
        </span>
      )}
      {failure && <p role="alert">{failure}</p>}
    </li>
  )
}
