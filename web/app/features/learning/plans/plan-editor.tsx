import { type Plan, savePlan } from '@ganit/contract/learning/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '../../../api/may.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { chapters } from '../../papers/chapters/chapters.data.ts'
import {
  bodyOf,
  type DraftChapter,
  lastDayOf,
  moveChapter,
  wishForNewDays,
  withDays,
} from './plan-draft.ts'
import { PlanMonths } from './plan-months.tsx'
import { PlanRow } from './plan-row.tsx'
import { fetchPlanSuggestion, putPlan } from './plans.data.ts'
import classes from './plans.module.css'
import { usePlanDraft } from './use-plan-draft.ts'

type PlanEditorProps = { batch_id: number; classNumber: number | null; plan: Plan | null }

/** `2027-02-12` → `12 February 2027`. */
const formatFullDay = (day: string) => `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7))}`

/** The standing of a plan, and the number of registers that name no taught topic. */
function PlanStanding({ plan: { words, silent, not_taken, off_plan } }: { plan: Plan }) {
  const unsaid = silent + not_taken
  return (
    <p className={classes.summary}>
      <b className={classes.words} data-late={words.endsWith('behind') || undefined}>
        {words}
      </b>
      {unsaid > 0 && (
        <>
          {' · '}
          {unsaid === 1
            ? '1 lesson does not say what was taught.'
            : `${unsaid} lessons do not say what was taught.`}
        </>
      )}
      {off_plan.length > 0 && (
        <>
          {' · '}Not in the plan:{' '}
          {off_plan
            .map(({ name, taught }) => `${name} (${countInWords(taught, 'lesson', 'lessons')})`)
            .join(', ')}
        </>
      )}
    </p>
  )
}

/** Edits a plan: chapters with lessons and days, in any order. */
export function PlanEditor({ batch_id, classNumber, plan }: PlanEditorProps) {
  const today = useToday()
  const mayEdit = useMayCall(savePlan)
  const { draft, version, isEdited, change, put, noteSaved } = usePlanDraft(plan, today)
  const [isTicking, setTicking] = useState(false)
  const [held, setHeld] = useState<number>()
  const { failure, isSending, run } = useAction()
  const { data: all = [] } = useQuery({ ...chapters, enabled: mayEdit })
  useLeaveWarning(isEdited)

  const putChapter = (n: number, changes: Partial<DraftChapter>) =>
    put({
      chapters: draft.chapters.map((chapter, at) =>
        at === n ? { ...chapter, ...changes } : chapter,
      ),
    })

  const suggest = () =>
    run(async () => {
      const found = await fetchPlanSuggestion(batch_id, {
        starts_on: draft.starts_on,
        ends_on: draft.ends_on,
      })
      const names = new Map(all.map(({ chapter_id, name }) => [chapter_id, name]))
      change((now) => {
        const known = new Map(now.chapters.map((chapter) => [chapter.chapter_id, chapter]))
        const chapters = found.chapters.map((chapter) => ({
          was_before: false,
          ...known.get(chapter.chapter_id),
          ...chapter,
          name: names.get(chapter.chapter_id) ?? '',
        }))
        return { ...now, chapters }
      })
      return `${countInWords(found.lessons, 'lesson', 'lessons')} to ${formatDay(draft.ends_on)}.`
    })
  const layAnew = () =>
    run(async () => {
      const found = await fetchPlanSuggestion(batch_id, wishForNewDays(draft, today))
      const [now, then] = [found.last_on, lastDayOf(draft)]
      const isLater = now && then && now !== then
      const question = {
        title: 'Lay out anew?',
        text: isLater
          ? `Ends on ${formatFullDay(now)} instead of ${formatFullDay(then)}.`
          : 'It ends on the same day.',
        accept: 'Lay out',
      }
      if (!(await confirm(question))) return ''
      change((now) => withDays(now, found))
      return 'Laid out. Save the plan to keep it.'
    })
  const save = () =>
    run(async () => {
      const { message, plan: stored } = await putPlan({ batch_id, ...bodyOf(draft, version) })
      noteSaved(stored?.version)
      setTicking(false)
      return message
    })

  if (!plan && !isEdited && !mayEdit)
    return (
      <EmptyState
        title="This batch has no plan."
        action={<ButtonLink to="/admin/plans">Syllabus</ButtonLink>}
      />
    )
  const addable = all.filter(
    ({ chapter_id, class_number, is_active }) =>
      is_active &&
      (classNumber === null || class_number === classNumber) &&
      !draft.chapters.some((each) => each.chapter_id === chapter_id),
  )
  const tools = mayEdit && (
    <div className={`unprinted wrap gap8 ${classes.tools}`}>
      <DayField
        size="xs"
        label="Starts"
        value={draft.starts_on}
        onDay={(starts_on) => put({ starts_on })}
      />
      <DayField
        size="xs"
        label="Ends"
        value={draft.ends_on}
        onDay={(ends_on) => put({ ends_on })}
      />
      <Button size="xs" onClick={suggest} loading={isSending} disabled={classNumber === null}>
        Suggest
      </Button>
      {plan && (
        <>
          <Button size="xs" onClick={layAnew} loading={isSending}>
            Lay out anew
          </Button>
          <Button size="xs" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
      {draft.chapters.length > 0 && (
        <Button size="xs" aria-pressed={isTicking} onClick={() => setTicking(!isTicking)}>
          Taught before today
        </Button>
      )}
      <NativeSelect
        size="xs"
        label="Add a chapter"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const found = addable.find(({ chapter_id }) => String(chapter_id) === value)
          if (!found) return
          const { chapter_id, name } = found
          put({
            chapters: [...draft.chapters, { chapter_id, name, lessons: 8, was_before: false }],
          })
        }}
      >
        <option value="">Choose a chapter</option>
        {addable.map(({ chapter_id, name, class_number }) => (
          <option key={chapter_id} value={chapter_id}>
            {classNumber === null ? `Class ${class_number}: ${name}` : name}
          </option>
        ))}
      </NativeSelect>
      <Button size="xs" variant="main" loading={isSending} disabled={!isEdited} onClick={save}>
        {draft.chapters.length === 0 && plan ? 'Delete plan' : 'Save plan'}
      </Button>
    </div>
  )
  return (
    <div className="grid gap10">
      {plan && <PlanStanding plan={plan} />}
      {tools}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {draft.chapters.length === 0 ? (
        <EmptyState
          title="This batch has no plan."
          action={
            <Button
              variant="main"
              loading={isSending}
              onClick={suggest}
              disabled={classNumber === null}
            >
              Suggest
            </Button>
          }
        >
          {classNumber === null
            ? 'Choose chapters by hand: this batch has no class.'
            : 'The lessons up to the end are shared among the chapters of the class.'}
        </EmptyState>
      ) : (
        <div className={classes.both}>
          <ol className={`sheet ${classes.rows}`} aria-label="Chapters of the plan">
            {draft.chapters.map((chapter, n) => (
              <PlanRow
                key={chapter.chapter_id}
                chapter={chapter}
                place={n}
                count={draft.chapters.length}
                isTicking={isTicking}
                mayEdit={mayEdit}
                finishOn={today < draft.ends_on ? today : draft.ends_on}
                batch_id={batch_id}
                onChange={(changes) => putChapter(n, changes)}
                onMove={(to) => put({ chapters: moveChapter(draft.chapters, n, to) })}
                onRemove={() => put({ chapters: draft.chapters.toSpliced(n, 1) })}
                drag={{
                  draggable: mayEdit,
                  onDragStart: () => setHeld(n),
                  onDragEnd: () => setHeld(undefined),
                  onDragOver: (event) => held !== undefined && event.preventDefault(),
                  onDrop: () =>
                    held !== undefined && put({ chapters: moveChapter(draft.chapters, held, n) }),
                }}
              />
            ))}
          </ol>
          <PlanMonths draft={draft} today={today} />
        </div>
      )}
    </div>
  )
}
