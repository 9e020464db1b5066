import { saveHomework } from '@ganit/contract/homework'
import type { LessonRegister } from '@ganit/contract/registers'
import { Textarea } from '@mantine/core'
import { useMay } from '../../api/may.ts'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { ForgetRegister } from './forget-register.tsx'
import { GuestsPart } from './guests-part.tsx'
import { HomeworkPart } from './homework-part.tsx'
import classes from './lesson-register.module.css'
import { useHasOpened } from './opening.ts'
import { changeRegister, type Kept } from './outbox.ts'
import { RegisterDock } from './register-dock.tsx'
import { RegisterHead } from './register-head.tsx'
import { RegisterNotice } from './register-notice.tsx'
import { RegisterRow } from './register-row.tsx'
import { RegisterTally } from './register-tally.tsx'
import { TrialRow } from './trial-row.tsx'
import { useRegister } from './use-register.ts'

const TAUGHT_MAX = 200

type RegisterSheetProps = { sheet: LessonRegister; kept: Kept | undefined }

/** Who sits in the lesson with their codes, what was taught, and Save. */
export function RegisterSheet({ sheet, kept }: RegisterSheetProps) {
  const { lesson, register } = sheet
  const { userType } = useSession()
  const mayGiveHomework = useMay(saveHomework)
  const { rows, trials, mark, markTrial } = useRegister(sheet, kept)
  const hasOpened = useHasOpened(lesson)
  const isHeld = lesson.state === 'scheduled'
  const isMine = !register.locked || userType === 'admin'
  const mayMark = isHeld && hasOpened && isMine
  const mayHaveGuests = isHeld && register.state === 'not_taken' && isMine
  const taught = kept?.register.taught ?? lesson.taught ?? ''

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
                mark={row.mark}
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
              taught && (
                <>
                  <h2>What was taught</h2>
                  <p>{taught}</p>
                </>
              )
            )}
          </section>
        </>
      )}
      {isHeld && mayGiveHomework && <HomeworkPart key={lesson.lesson_id} lesson={lesson} />}
      {isHeld && <ForgetRegister sheet={sheet} />}
      {(mayMark || kept) && <RegisterDock sheet={sheet} kept={kept} mayMark={mayMark} />}
    </>
  )
}
