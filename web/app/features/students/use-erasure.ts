import type { StudentProfile } from '@ganit/contract/students'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { erase } from '../privacy/privacy.data.ts'

const reason = (error: unknown) =>
  (error instanceof ApiError && error.fields.confirm) || messageOf(error)

/** The number as it is typed, and the erasure, after which there is nothing to see here. */
export function useErasure({ uid }: StudentProfile) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const navigate = useNavigate()

  const save = () =>
    once(async () => {
      setFailure('')
      try {
        await erase(uid, typed)
      } catch (error) {
        return setFailure(reason(error))
      }
      toastSuccess('The student was erased.')
      await navigate('/admin-dashboard', { replace: true })
      return true
    })
  /** What is typed anew is not wrong until it was tried. */
  const type = (text: string) => {
    setTyped(text)
    setFailure('')
  }
  return { typed, type, failure, isSending, save }
}
