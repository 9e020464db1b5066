import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { openingTimeOf } from './opening.ts'
import { changeRegister, type Kept } from './outbox/outbox.ts'
import classes from './register.module.css'

type RegisterNoticeProps = {
  sheet: LessonRegister
  kept: Kept | undefined
  hasOpened: boolean
  mayMark: boolean
}

const REASON_MAX = 200

/** Says why the register cannot be taken, or which condition a change must meet. */
export function RegisterNotice({ sheet, kept, hasOpened, mayMark }: RegisterNoticeProps) {
  const { lesson, register } = sheet
  if (lesson.state === 'cancelled')
    return (
      <div className={`stack gap8 pad12-16 ${classes.notice}`}>
        <p>
          <b>This lesson was cancelled.</b> {lesson.reason}
        </p>
      </div>
    )
  if (!hasOpened)
    return (
      <div className={`stack gap8 pad12-16 ${classes.notice}`}>
        <p>
          <b>This lesson has not begun.</b> Its register opens at{' '}
          {formatTime(openingTimeOf(lesson))}.
        </p>
      </div>
    )
  if (!register.locked) return null
  if (!mayMark)
    return (
      <div className={`stack gap8 pad12-16 ${classes.notice}`}>
        <p>
          <b>The register is locked. Ask the owner.</b>
        </p>
      </div>
    )
  return (
    <div className={`stack gap8 pad12-16 ${classes.notice}`}>
      <p>
        <b>The register is locked.</b> Say why you change it.
      </p>
      <TextInput
        label="Reason"
        maxLength={REASON_MAX}
        autoComplete="off"
        value={kept?.value.reason ?? ''}
        onChange={({ currentTarget: { value } }) => changeRegister(sheet, { reason: value })}
      />
    </div>
  )
}
