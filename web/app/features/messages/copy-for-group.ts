import { plainNotice } from '@ganit/contract/messages/plain-notice'
import { toastFailure, toastSuccess } from '../../ui/feedback/toasts/toast.ts'

/** Copies a notice as plain text, for a group on WhatsApp. */
export async function copyForGroup(fields: { subject: string; text: string }) {
  try {
    await navigator.clipboard.writeText(plainNotice(fields))
    toastSuccess('Copied. Paste it into the group.')
  } catch {
    toastFailure('The text could not be copied. Please copy it yourself.')
  }
}
