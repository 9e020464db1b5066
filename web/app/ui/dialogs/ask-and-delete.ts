import { toastSuccess } from '../feedback/toast.ts'
import { failureText } from '../forms/failure-text.tsx'
import { alert, confirm } from './ask.ts'

type Deletion = {
  /** What it is called. */
  title: string
  /** `Delete this batch?` */
  text: string
  /** What goes with it. */
  detail?: string
  remove: () => Promise<unknown>
  /** Said before the server's reason where it cannot be. */
  failure?: string
  /** Said when it is gone. */
  deleted?: string
}

/** Asks, deletes, and says why where that cannot be; true when it is gone. */
export async function askAndDelete(deletion: Deletion) {
  const { title, text, detail, remove, failure = 'Delete failed.', deleted } = deletion
  const question = { title, text, accept: 'Delete', destructive: true }
  if (!(await confirm({ ...question, ...(detail && { detail }) }))) return false
  try {
    await remove()
  } catch (error) {
    await alert({ title, text: failureText(failure, error) })
    return false
  }
  if (deleted) toastSuccess(deleted)
  return true
}
