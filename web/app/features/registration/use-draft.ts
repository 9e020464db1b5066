import { useEffect, useRef, useState } from 'react'
import { dropDraft, saveDraft } from './draft.ts'
import type { RegistrationFields } from './fields.ts'

/** Keeps what is typed on this device with each change, until it is dropped. */
export function useDraft(uid: string, step: number, fields: RegistrationFields) {
  const [isKept, setKept] = useState(true)
  const isOver = useRef(false)

  useEffect(() => {
    if (!isOver.current) setKept(saveDraft(uid, { step, fields }))
  }, [uid, step, fields])

  const drop = () => {
    isOver.current = true
    dropDraft(uid)
  }
  return { isKept, drop }
}
