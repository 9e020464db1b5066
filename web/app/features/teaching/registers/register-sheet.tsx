import { saveHomework } from '@ganit/contract/teaching/homework'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { deleteRegister, type LessonRegister } from '@ganit/contract/teaching/registers'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { GuestsPart } from './guests/guests-part.tsx'
import { TrialRow } from './guests/trial-row.tsx'
import { HomeworkPart } from './homework-part.tsx'
import { useHasOpened } from './opening.ts'
import { changeRegister, discardRegister, type Kept, saveRegister } from './outbox/outbox.ts'
import classes from './register.module.css'
import registerDockCss from './register-dock.module.css'
import { RegisterNotice } from './register-notice.tsx'
import { RegisterRow, type RowMark } from './register-row.tsx'
import { statusOf } from './register-status.ts'
import { taughtText } from './topics/topics.ts'
import { TopicsRow } from './topics/topics-row.tsx'
import { useRegister } from './use-register.ts'
import { CODE_WORDS } from './words.ts'

/** Counts of present, absent, late and excused. */
function RegisterTally({ marks }: { marks: readonly RowMark[] }) {
  const count = (code: RowMark['code']) => marks.filter((mark) => mark.code === code).length
  const unmarked = count(null)
  return (
    <p className={`wrap pad12-16 ${registerDockCss.tally}`}>
      {(['P', 'A', 'L', 'E'] as const).map((code) => (
        <span key={code}>
          <b data-code={code}>{count(code)}</b> {CODE_WORDS[code]}
        </span>
      ))}
      {unmarked > 0 && (
        <span>
          <b>{unmarked}</b> not marked
        </span>
      )}
    </p>
  )
}

type RegisterHeadProps = { lesson: Lesson; back: string }

/** The lesson, and the way back. */
function RegisterHead({ lesson, back }: RegisterHeadProps) {
  const { batch_name, date, room, teacher, moved_from } = lesson
  const places = [room?.name, teacher?.name].filter((place) => place !== undefined)
  return (
    <header className={`row gap12 top ${registerDockCss.head}`}>
      <Link to={back} className={`stack stiff ink ${registerDockCss.back}`} aria-label="Back">
        <Icon name="arrowLeft" />
      </Link>
      <div>
        <h1>
          <b>{batch_name}</b>{' '}
          <span>
            {formatShortDay(date)}, {formatTimes(lesson)}
          </span>
        </h1>
        {places.length > 0 && <p> · {places.join(' · ')}</p>}
        {moved_from && (
          <p className={registerDockCss.moved}>
            Moved from {formatShortDay(moved_from.date)}, {formatTime(moved_from.start_time)}
          </p>
        )}
      </div>
    </header>
  )
}

const DISCARD = {
  title: 'Discard what was marked?',
  text: 'Marks made here that have not reached the academy are lost.',
  accept: 'Discard',
  losesWork: true,
} as const

type RegisterDockProps = {
  sheet: LessonRegister
  kept: Kept | undefined
  /** False if the lesson was cancelled or locked meanwhile: marks can then only be discarded. */
  mayMark: boolean
}

const iconOf = (kept: Kept | undefined, isTaken: boolean) => {
  if (kept?.value.refusal || kept?.isOnDevice === false) return 'warning'
  if (kept) return 'network'
  return isTaken ? 'tick' : 'pencil'
}

/** At the foot: the register's state, and Save. */
function RegisterDock({ sheet, kept, mayMark }: RegisterDockProps) {
  const { register } = sheet
  const { refusal = null, leftOut = [] } = kept?.value ?? {}
  useLeaveWarning(kept?.isOnDevice === false)

  async function discard() {
    if (await confirm(DISCARD)) discardRegister(sheet.lesson.lesson_id)
  }
  return (
    <div className={`stack gap8 ${registerDockCss.dock}`}>
      {leftOut.length > 0 && (
        <p className={registerDockCss.left}>
          No longer in this lesson, and left out: <b>{leftOut.join(', ')}</b>
        </p>
      )}
      <div
        className={`row gap8 centred smaller ${registerDockCss.status}`}
        data-refused={refusal ? true : undefined}
      >
        <Icon name={iconOf(kept, register.state === 'taken')} />
        <p role="status">{statusOf(kept, register)}</p>
        {(refusal || !mayMark) && (
          <Button size="xs" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      {mayMark && <TopicsRow sheet={sheet} kept={kept} />}
      {mayMark && (
        <Button variant="main" size="lg" fullWidth onClick={() => saveRegister(sheet)}>
          Save register
        </Button>
      )}
    </div>
  )
}

// Rarely needed, by the owner only, and registers are opened on phones.
const loadForgetForm = () => import('./forget-form.tsx')

/** Lets the owner withdraw a register taken by mistake. */
function ForgetButton({ sheet: { lesson, register } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const ForgetForm = useLazyImport(isOpen, loadForgetForm, fail)
  const mayForget = useMayCall(deleteRegister)
  if (!mayForget || register.state !== 'taken') return null

  if (isOpen && ForgetForm)
    return <ForgetForm lesson_id={lesson.lesson_id} onClose={() => setOpen(false)} />
  return (
    <div className={registerDockCss.part}>
      <Button size="sm" onClick={() => setOpen(true)}>
        Not taken after all
      </Button>
    </div>
  )
}

const TAUGHT_MAX = 200

type RegisterSheetProps = { sheet: LessonRegister; kept: Kept | undefined }

/** The register: students with codes, topic, and Save. */
export function RegisterSheet({ sheet, kept }: RegisterSheetProps) {
  const { lesson, register } = sheet
  const { userType } = useSession()
  const mayGiveHomework = useMayCall(saveHomework)
  const { rows, trials, mark, markTrial } = useRegister(sheet, kept)
  const hasOpened = useHasOpened(lesson)
  const isHeld = lesson.state === 'scheduled'
  const isMine = !register.locked || userType === 'admin'
  const mayMark = isHeld && hasOpened && isMine
  const mayHaveGuests = isHeld && register.state === 'not_taken' && isMine
  const taught = kept?.value.taught ?? taughtText(sheet)

  return (
    <>
      <RegisterHead
        lesson={lesson}
        back={isInOffice(userType) ? '/admin/registers' : '/teacher/today'}
      />
      <RegisterNotice sheet={sheet} kept={kept} hasOpened={hasOpened} mayMark={mayMark} />
      {(isHeld || kept) && (
        <>
          <RegisterTally marks={rows.map((row) => row.mark)} />
          <p className={classes.hint} id="register-keys">
            Press a code to change it, or type P, A, L or E; the arrow down opens all of them.
          </p>
          <ul className={classes.list} aria-describedby={mayMark ? 'register-keys' : undefined}>
            {rows.map((row) => (
              <RegisterRow
                key={row.student.student_id}
                student={row.student}
                {...row.mark}
                onMark={mayMark ? mark : undefined}
                guestOf={mayHaveGuests && row.student.is_guest ? lesson.lesson_id : undefined}
              />
            ))}
            {trials.map(({ guest, came }) => (
              <TrialRow
                key={`trial ${guest.enquiry_id}`}
                guest={guest}
                came={came}
                onCame={mayMark ? markTrial : undefined}
              />
            ))}
          </ul>
          {rows.length === 0 && <p className={classes.nobody}>Nobody is in this batch yet.</p>}
          {mayHaveGuests && <GuestsPart sheet={sheet} />}
          <section className={classes.part}>
            {mayMark ? (
              <Textarea
                label="What was taught"
                maxLength={TAUGHT_MAX}
                rows={2}
                value={taught}
                onChange={({ currentTarget: { value } }) =>
                  changeRegister(sheet, { taught: value })
                }
              />
            ) : (
              lesson.taught && (
                <>
                  <h2>What was taught</h2>
                  <p>{lesson.taught}</p>
                </>
              )
            )}
          </section>
        </>
      )}
      {isHeld && mayGiveHomework && <HomeworkPart key={lesson.lesson_id} lesson={lesson} />}
      {isHeld && <ForgetButton sheet={sheet} />}
      {(mayMark || kept) && <RegisterDock sheet={sheet} kept={kept} mayMark={mayMark} />}
    </>
  )
}
