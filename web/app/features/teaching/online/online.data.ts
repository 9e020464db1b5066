import { setOnline } from '@ganit/contract/teaching/lesson-changes'
import { joinOnline } from '@ganit/contract/teaching/lessons'
import { type Asked, reads, sends } from '../../../api/declared.ts'

const RETRY_MS = 10_000

/** The address of an online lesson, once it is open. The server's clock may be a little behind, so it is asked again. */
export const addressToJoin = reads(joinOnline, {
  shows: ['lesson'],
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
})

const asIfOnline = reads(setOnline, { shows: ['lesson', 'batch', 'room', 'staff', 'closed-day'] })

/** Previews whom a change reaches, and what is in the way; changes nothing. */
export const previewOfOnline = (asked: Asked<typeof setOnline>) =>
  asIfOnline({ ...asked, preview: '1' })

export const holdOnline = sends(setOnline, { changes: ['lesson'] })
