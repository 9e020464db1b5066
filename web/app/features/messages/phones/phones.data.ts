import { addPhone as add, getPush, removePhone as remove } from '@ganit/contract/messages/push'
import { reads, sends } from '../../../api/declared.ts'

/** The account's phones, and the server's key. */
export const phones = reads(getPush, { shows: ['account'] })()

export const addPhone = sends(add, { changes: ['account'] })

export const removePhone = sends(remove, { changes: ['account'] })
