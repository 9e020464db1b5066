import { setOnline } from '@ganit/contract/teaching/lesson-changes'
import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { useState } from 'react'
import { useMayCall } from '../../../api/may.ts'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import classes from './online.module.css'
import { OnlineForm } from './online-form.tsx'

type Sheet = Pick<LessonRegister, 'lesson' | 'register' | 'online_url' | 'online_url_before'>

type Form = 'online' | 'in person'

export type OnlineProps = {
  /** The form that is open at first. */
  begins?: Form
  onClose?: () => void
}

/** Where a lesson is held online, and the ways to change that, for its teachers and the office. */
export function OnlinePart({ sheet, begins, onClose }: OnlineProps & { sheet: Sheet }) {
  const { lesson, online_url, online_url_before, register } = sheet
  const mayChange = useMayCall(setOnline)
  const [form, setForm] = useState(begins)
  const isOpen =
    mayChange &&
    lesson.state === 'scheduled' &&
    lesson.joined_to === null &&
    register.state === 'not_taken'
  if (!online_url && !isOpen) return null
  const close = () => (onClose ? onClose() : setForm(undefined))
  if (isOpen && form)
    return (
      <div className={begins ? undefined : classes.form}>
        <OnlineForm
          lesson={lesson}
          address={online_url ?? online_url_before ?? ''}
          isInPerson={form === 'in person'}
          onDone={close}
          onBack={close}
        />
      </div>
    )
  return (
    <div className="stack gap8">
      {online_url && <p className="breaks">Online: {online_url}</p>}
      <div className="wrap gap8">
        {online_url && (
          <ButtonAnchor size="sm" href={online_url} target="_blank" rel="noopener noreferrer">
            Open
          </ButtonAnchor>
        )}
        {isOpen && (
          <Button size="sm" onClick={() => setForm('online')}>
            {online_url ? 'Change address' : 'Hold online'}
          </Button>
        )}
        {isOpen && online_url && (
          <Button size="sm" onClick={() => setForm('in person')}>
            In person again
          </Button>
        )}
      </div>
    </div>
  )
}
