import type { ReactNode } from 'react'
import { toastSuccess } from '../feedback/toasts/toast.ts'
import { failureText } from '../forms/failure-text.tsx'
import { alert, confirm } from './ask.ts'

type Deletion = {
  title: string
  /** `Delete this batch?` */
  text: string
  /** A sentence that names the other data that is deleted. */
  detail?: string
  /** Shown below the sentences. */
  more?: ReactNode
  remove: () => Promise<unknown>
  /** Shown before the server's reason on failure. */
  failure?: string
  /** Toast after success. */
  deleted?: string
}

/** Asks, deletes, and reports a failure. Returns true once deleted. */
export async function askAndDelete(deletion: Deletion) {
  const { title, text, detail, more, remove, failure = 'Delete failed.', deleted } = deletion
  const question = { title, text, accept: 'Delete', destructive: true }
  if (!(await confirm({ ...question, more, ...(detail && { detail }) }))) return false
  try {
    await remove()
  } catch (error) {
    await alert({ title, text: failureText(failure, error) })
    return false
  }
  if (deleted) toastSuccess(deleted)
  return true
}
