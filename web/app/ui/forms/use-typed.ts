import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SESSION_END } from '../../api/session-expiry.ts'
import { dropOwn, readOwn, writeOwn } from '../../own-storage.ts'
import { parseJson } from '../../storage.ts'
import { confirm, type Question } from '../dialogs/ask.ts'

type Typed<Fields> = {
  formRef: RefObject<HTMLFormElement | null>
  isChanged: boolean
  /** What the form began with: what was typed is offered to a form that begins alike. */
  begun: Fields
  typed: () => Fields
  putBack: (typed: Fields) => void
}

type Kept<Fields> = { begun: Fields; typed: Fields }

const FOUND: Question = {
  title: 'Go on with what you typed?',
  text: 'Your session ended before it was saved.',
  accept: 'Put it back',
  refuse: 'Begin anew',
}

/** No password and no code is kept, and no form with one. */
const SECRET = 'input[type="password"], [autocomplete="one-time-code"]'

/**
 * Keeps what stands in a changed form when the session ends, in this tab and for the same account alone, and offers it where
 * the form is opened again.
 */
export function useTyped<Fields extends object>(form: Typed<Fields>) {
  const { pathname } = useLocation()
  const name = `typed:${pathname}:${Object.keys(form.begun).join()}`
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(() => {
    const keep = () => {
      const { formRef, isChanged, begun, typed } = latest.current
      if (isChanged && formRef.current && !formRef.current.querySelector(SECRET))
        writeOwn('session', name, JSON.stringify({ begun, typed: typed() }))
    }
    window.addEventListener(SESSION_END, keep)
    return () => window.removeEventListener(SESSION_END, keep)
  }, [name])
  useEffect(() => {
    const kept = parseJson(readOwn('session', name)) as Kept<Fields> | null
    if (!kept || JSON.stringify(kept.begun) !== JSON.stringify(latest.current.begun)) return
    void confirm(FOUND).then((agreed) => {
      dropOwn('session', name)
      if (agreed) latest.current.putBack(kept.typed)
    })
  }, [name])
}
