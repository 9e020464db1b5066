import { setOnline } from '@ganit/contract/teaching/lesson-changes'
import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { useState } from 'react'
import { useMayCall } from '../../../api/may.ts'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import classes from './online.module.css'

// The form is rarely needed, and registers are opened on phones, so it is loaded on request.
const loadOnlineForm = () => import('./online-form.tsx')

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
  const close = () => (onClose ? onClose() : setForm(undefined))
  const OnlineForm = useLazyImport(isOpen && form !== undefined, loadOnlineForm, () => {
    close()
    toastFailure(NOT_LOADED)
  })
  if (!online_url && !isOpen) return null
  if (isOpen && form && OnlineForm)
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
          <Button size="sm" loading={form === 'online'} onClick={() => setForm('online')}>
            {online_url ? 'Change address' : 'Hold online'}
          </Button>
        )}
        {isOpen && online_url && (
          <Button size="sm" loading={form === 'in person'} onClick={() => setForm('in person')}>
            In person again
          </Button>
        )}
      </div>
    </div>
  )
}
