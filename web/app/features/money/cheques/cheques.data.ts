import type { Input } from '@ganit/contract/endpoint'
import {
  bounceCheque,
  clearCheque,
  listCheques,
  takeBackClearing,
} from '@ganit/contract/money/cheques'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

/** One page of cheques: to be cleared, cleared or returned. */
export const chequesPage = reads(listCheques, {
  shows: ['money', 'student'],
  placeholderData: keepPreviousRows,
})

export type BounceSent = Input<typeof bounceCheque>['body']

/** Takes back all payments of a cheque. Idempotent within an attempt. */
export const returnCheque = sends(bounceCheque, { changes: ['money'] })

export const markCleared = sends(clearCheque, { changes: ['money'] })

export const markNotCleared = sends(takeBackClearing, { changes: ['money'] })
