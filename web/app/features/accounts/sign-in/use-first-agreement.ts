import type { HostingAgreement } from '@ganit/contract/office/hosting'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { firstAgreement } from '../accounts.data.ts'

/**
 * The agreement that the owner of a hosted academy accepts with the first password; undefined for everybody else. It is
 * asked for if the link says so, or once the server has refused a password without it.
 */
export function useFirstAgreement(token: string | null, isAsked: boolean) {
  const [asks, setAsks] = useState(Number(isAsked))
  const [agreement, setAgreement] = useState<HostingAgreement>()
  useEffect(() => {
    if (!token || asks === 0) return
    // A failure shows when the password is sent.
    firstAgreement(token).then(setAgreement, () => {})
  }, [token, asks])

  /** Asks anew if a refusal names the agreement; says whether it does. */
  function askAfter(error: unknown) {
    const isWanted = error instanceof ApiError && 'agreement' in error.fields
    if (isWanted) setAsks((before) => before + 1)
    return isWanted
  }
  return { agreement, askAfter }
}
