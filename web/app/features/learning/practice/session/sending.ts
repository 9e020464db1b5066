import type { I18n } from '@lingui/core'
import type { Kept } from '../../../../api/unsent/unsent.ts'
import type { KeptPractice } from './kept-practice.ts'
import { isForParent } from './unsent-practice.ts'

/** How the tries of a session get from this device to the server. */
export type Sending = {
  /** Tries on this device that the server does not have. */
  waiting: number
  isSending: boolean
  /** True if they could not be sent for now and nothing is being written on the device. */
  isAway: boolean
  /** True if the tries are on the device. False where it can keep nothing, as in some private windows. */
  isOnDevice: boolean
  /** True if they wait until a parent agrees. */
  isForParent: boolean
}

/** The state of a session's tries, from its record on this device. */
export const sendingOf = (found: Kept<KeptPractice>): Sending => ({
  waiting: found.value.answers.length,
  isSending: found.sent !== null,
  isAway: found.isAway && !found.isWriting,
  isOnDevice: found.isOnDevice,
  isForParent: isForParent(found),
})

/** What a student reads about tries that wait; undefined while they are on their way. */
export function waitingText({ isForParent, isAway, isOnDevice, waiting }: Sending, i18n: I18n) {
  if (isForParent) return i18n.t('A parent has to agree first.')
  if (!isAway || waiting === 0) return
  return isOnDevice
    ? i18n.t('Kept here, checked when the network is back ({waiting})', { waiting })
    : i18n.t('This device cannot keep it: stay on this page')
}
