import { saveHomework } from '@ganit/contract/teaching/homework'
import { deleteRegister, type LessonRegister } from '@ganit/contract/teaching/registers'
import { useMayCall } from '../../../api/may.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { NotesPart } from '../notes/notes-part.tsx'
import { OnlinePart } from '../online/online-part.tsx'
import { GuestsPart } from './guests/guests-part.tsx'
import { TrialRow } from './guests/trial-row.tsx'
import { HomeworkPart } from './homework-part.tsx'
import { LessonDock } from './lesson-dock.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonJumps, type PartMark } from './lesson-jumps.tsx'
import page from './lesson-page.module.css'
import { useHasOpened } from './opening.ts'
import { useKeptHomework } from './outbox/homework-outbox.ts'
import { changeRegister, type Kept } from './outbox/outbox.ts'
import classes from './register.module.css'
import { RegisterNotice } from './register-notice.tsx'
import { RegisterRow } from './register-row.tsx'
import { offeredChapters, taughtText, topicsOf } from './topics/topics.ts'
import { TopicsRow } from './topics/topics-row.tsx'
import { useRegister } from './use-register.ts'

// Only the owner needs the form, and rarely, while registers are opened on phones; so it is loaded on request.
const loadForgetForm = () => import('./forget-form.tsx')

/** Lets the owner withdraw a register taken by mistake. */
function ForgetButton({ sheet: { lesson, register } }: { sheet: LessonRegister }) {
  const { Part: ForgetForm, isComing, setWanted: setOpen } = usePressedPart(loadForgetForm)
  const mayForget = useMayCall(deleteRegister)
  if (!mayForget || register.state !== 'taken') return null

  if (ForgetForm) return <ForgetForm lesson_id={lesson.lesson_id} onClose={() => setOpen(false)} />
  return (
    <div className={page.forget}>
      <Button size="sm" loading={isComing} onClick={() => setOpen(true)}>
        Not taken after all
      </Button>
    </div>
  )
}

const TAUGHT_MAX = 200

type TaughtPartProps = { sheet: LessonRegister; kept: Kept | undefined; mayMark: boolean }

/** The chapters and skills of the lesson as chips, its topic in words, and its notes. */
function TaughtPart({ sheet, kept, mayMark }: TaughtPartProps) {
  const { taught: stored } = sheet.lesson
  const text = kept?.value.taught ?? taughtText(sheet)
  return (
    <section id="taught" className={`stack gap12 ${classes.part}`} aria-labelledby="taught-title">
      {(mayMark || stored) && <h2 id="taught-title">Taught</h2>}
      {mayMark ? (
        <>
          <TopicsRow sheet={sheet} kept={kept} />
          <Textarea
            label="What was taught"
            maxLength={TAUGHT_MAX}
            rows={2}
            value={text}
            onChange={({ currentTarget: { value } }) => changeRegister(sheet, { taught: value })}
          />
        </>
      ) : (
        stored && <p>{stored}</p>
      )}
      <NotesPart
        key={sheet.lesson.lesson_id}
        batch_id={sheet.lesson.batch_id}
        lesson_id={sheet.lesson.lesson_id}
        offered={offeredChapters(sheet)}
        chapter_id={topicsOf(sheet, kept?.value)[0]?.chapter_id}
        photoTitle={`Board, ${formatShortDay(sheet.lesson.date)}`}
      />
    </section>
  )
}

/** The mark of *Taught* in the row of parts. */
function taughtMark(sheet: LessonRegister, kept: Kept | undefined): PartMark {
  const { taught, taught_topics } = kept?.value ?? {}
  if (taught !== undefined || taught_topics) return 'changed'
  return taughtText(sheet) || sheet.taught_topics.length > 0 ? 'saved' : 'empty'
}

type RegisterSheetProps = { sheet: LessonRegister; kept: Kept | undefined }

/** A lesson's page: names with codes, the taught topics, the homework, and one Save for all of them. */
export function RegisterSheet({ sheet, kept }: RegisterSheetProps) {
  const { lesson, register } = sheet
  const { userType } = useSession()
  const isHeld = lesson.state === 'scheduled'
  const mayGiveHomework = useMayCall(saveHomework) && isHeld
  const homework = useKeptHomework(lesson.lesson_id)
  const { rows, trials, mark, markTrial } = useRegister(sheet, kept)
  const hasOpened = useHasOpened(lesson)
  const isMine = !register.locked || userType === 'admin'
  const mayMark = isHeld && hasOpened && isMine
  const mayHaveGuests = isHeld && register.state === 'not_taken' && isMine
  const isShown = isHeld || kept !== undefined
  const homeworkMark = homework ? 'changed' : lesson.homework ? 'saved' : 'empty'

  return (
    <>
      <div className={page.top}>
        <LessonHead
          lesson={lesson}
          back={isInOffice(userType) ? '/admin/registers' : '/teacher/today'}
          codes={isShown ? rows.map(({ mark }) => mark.code) : []}
        />
        {isShown && (
          <LessonJumps
            students={rows.length}
            taught={taughtMark(sheet, kept)}
            homework={mayGiveHomework ? homeworkMark : undefined}
          />
        )}
      </div>
      <div className={page.online}>
        <OnlinePart key={`online ${lesson.lesson_id}`} sheet={sheet} />
      </div>
      <RegisterNotice sheet={sheet} kept={kept} hasOpened={hasOpened} mayMark={mayMark} />
      <div className={page.parts}>
        {isShown && (
          <section id="names" aria-label="Names" className={page.names}>
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
          </section>
        )}
        {isShown && <TaughtPart sheet={sheet} kept={kept} mayMark={mayMark} />}
        {mayGiveHomework && <HomeworkPart key={lesson.lesson_id} sheet={sheet} />}
      </div>
      {isHeld && <ForgetButton sheet={sheet} />}
      {(mayMark || mayGiveHomework || kept || homework) && (
        <LessonDock
          sheet={sheet}
          kept={{ register: kept, homework }}
          hasOpened={hasOpened}
          mayMark={mayMark}
        />
      )}
    </>
  )
}
