import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { goToPart } from './lesson-jumps.tsx'
import classes from './lesson-page.module.css'
import { type KeptLesson, type LessonWords, lessonInWords } from './lesson-state.ts'
import { discardHomework, saveHomework } from './outbox/homework-outbox.ts'
import { discardRegister, saveRegister } from './outbox/outbox.ts'

const DISCARD = {
  title: 'Discard what was marked?',
  text: 'Marks made here that have not reached the academy are lost.',
  accept: 'Discard',
  losesWork: true,
} as const

const iconOf = ({ worst, lead }: LessonWords) => {
  if (!worst) return lead.startsWith('Saved') ? 'tick' : 'pencil'
  if (worst.state === 'unsaved') return 'pencil'
  return worst.state === 'refused' || worst.state === 'unkeepable' ? 'warning' : 'network'
}

type LessonDockProps = {
  sheet: LessonRegister
  kept: KeptLesson
  hasOpened: boolean
  /** False if the lesson was cancelled or locked meanwhile: marks can then only be discarded. */
  mayMark: boolean
}

/** The foot of the page: the state of the whole lesson, and one Save for all its parts. */
export function LessonDock({ sheet, kept, hasOpened, mayMark }: LessonDockProps) {
  const { lesson_id } = sheet.lesson
  const { refusal = null, leftOut = [] } = kept.register?.value ?? {}
  const words = lessonInWords(sheet, kept, { mayMark, hasOpened })
  const { worst, lead, rest } = words
  useLeaveWarning([kept.register, kept.homework].some((each) => each?.isOnDevice === false))

  // If the lesson was cancelled meanwhile, nothing can be saved. Everything typed can be discarded here.
  const isOff = sheet.lesson.state !== 'scheduled'

  async function discard() {
    if (!(await confirm(DISCARD))) return
    discardRegister(lesson_id)
    if (isOff) discardHomework(lesson_id)
  }
  function save() {
    if (mayMark && (kept.register || sheet.register.state === 'not_taken')) saveRegister(sheet)
    saveHomework(lesson_id)
  }
  const said = (
    <>
      {worst && worst.state !== 'sending' ? <b>{lead}</b> : lead}
      {rest && ` ${rest}`}
    </>
  )
  return (
    <div className={classes.dock}>
      {leftOut.length > 0 && (
        <p className={classes.left}>
          No longer in this lesson, and left out: <b>{leftOut.join(', ')}</b>
        </p>
      )}
      <div className={classes.status} data-state={worst?.state}>
        <Icon name={iconOf(words)} />
        <p role="status">
          {worst?.state === 'refused' ? (
            <button type="button" onClick={() => goToPart(worst.part)}>
              {said}
            </button>
          ) : (
            said
          )}
        </p>
        {((kept.register && (refusal || !mayMark)) || (isOff && kept.homework)) && (
          <Button size="xs" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      {(mayMark || (kept.homework && !isOff)) && (
        <Button variant="main" size="lg" onClick={save}>
          Save
        </Button>
      )}
    </div>
  )
}
