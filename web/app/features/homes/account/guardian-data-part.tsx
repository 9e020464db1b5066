import type { GuardianErasure } from '@ganit/contract/people/guardian-erasures'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import {
  downloadGuardianData,
  guardianErasure,
  takeErasureWishBack,
  wishErasure,
} from '../../people/agreements/guardian-erasure.data.ts'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { OwnDataFile } from './own-data-file.tsx'

type GuardianDataPartProps = {
  /** True for a guardian's own account; false for a student's, who may be a guardian too. */
  isOwn: boolean
}

/** Download of a guardian's data, and the request for erasure, which can be taken back until the academy acts. */
export function GuardianDataPart({ isOwn }: GuardianDataPartProps) {
  const { i18n } = useLingui()
  const { data } = useQuery(ownGuardianships)
  if (!isOwn && !data?.guardian?.is_proven) return null
  return (
    <AccountPart title={isOwn ? i18n.t('Your data') : i18n.t('Your data as a guardian')}>
      <OwnDataFile download={downloadGuardianData} />
      <ErasureWish
        text={
          isOwn
            ? i18n.t(
                'This asks the academy to erase your account and what it holds about you as a guardian. After that you cannot sign in any more, and nothing can be restored. Your children’s records stay.',
              )
            : i18n.t(
                'This asks the academy to erase what it holds about you as a guardian. After that you no longer see your children here. Your account and your own record stay.',
              )
        }
      />
    </AccountPart>
  )
}

function ErasureWish({ text }: { text: string }) {
  const { i18n } = useLingui()

  return (
    <QueryView
      query={useQuery(guardianErasure)}
      failure={i18n.t('Failed to load your request.')}
      skeleton={<SkeletonRows rows={1} photo={false} />}
    >
      {(wish) => <Wish wish={wish} text={text} />}
    </QueryView>
  )
}

function Wish({ wish: { asked_at }, text }: { wish: GuardianErasure; text: string }) {
  const { i18n } = useLingui()
  const { dayOf } = useFormats()
  const { failure, isSending, run } = useAction()
  const { timeZone } = useAcademy()

  const confirmErasure = () =>
    confirm({
      title: i18n.t('Ask for erasure?'),
      text,
      accept: i18n.t('Ask for erasure'),
      refuse: i18n.t('Cancel'),
      destructive: true,
    })
  const ask = async () => {
    if (await confirmErasure())
      await run(async (attempt) => (await wishErasure({}, attempt)).message)
  }
  return (
    <>
      <p className={classes.note}>
        {asked_at
          ? i18n.t(
              'You asked the academy on {day} to erase your data. Until it does, you can withdraw the request.',
              { day: dayOf(asked_at, timeZone) },
            )
          : i18n.t(
              'The academy erases your data when you ask for it. What you paid stays in its books, without your name.',
            )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {asked_at ? (
        <Button
          className="fit"
          loading={isSending}
          onClick={() => run(async () => (await takeErasureWishBack()).message)}
        >
          {i18n.t('Withdraw request')}
        </Button>
      ) : (
        <Button variant="danger" className="fit" loading={isSending} onClick={ask}>
          {i18n.t('Ask for erasure')}
        </Button>
      )}
    </>
  )
}
