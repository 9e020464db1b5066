import type { Preference } from '@ganit/contract/messages/inbox'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { QueryView } from '../../ui/feedback/query-view.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownGuardianships } from '../people/guardian-area/guardian-area.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { usePurposes } from './message-purposes.ts'
import { messagePreferences, type Purpose, switchPurpose } from './messages.data.ts'

/** Enquirers have no account. */
const isOfFamilies = ({ purpose }: Preference) => purpose !== 'enquiry'

const titled = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const SHOWN_DIGITS = 4

/** The number that a guardian's codes, absences and receipts go to, and the way to say that it is wrong. */
function OwnNumber() {
  const { i18n } = useLingui()
  const { data } = useQuery(ownGuardianships)
  if (!data?.guardian) return null
  const { phone } = data.guardian
  return (
    <p className="wrap gap4-16">
      {phone
        ? i18n.t('We write to this number of yours: {number}', {
            number: `•••••• ${phone.slice(-SHOWN_DIGITS)}`,
          })
        : i18n.t('We have no mobile number of yours.')}
      <Link to="/contact">
        {phone ? i18n.t('Wrong? Tell the academy') : i18n.t('Tell the academy')}
      </Link>
    </p>
  )
}

/** Switches the kinds of messages sent beside the inbox. */
export function MessagesPart() {
  const { i18n } = useLingui()
  const purposeNames = usePurposes()
  const query = useQuery(messagePreferences)
  const { failure, run } = useAction()

  return (
    <AccountPart title={i18n.t('Messages')}>
      <p className={classes.note}>
        {i18n.t(
          'Messages that you switch off no longer come by mail, SMS or WhatsApp. They stay in your inbox here. Receipts and mails about your account always come.',
        )}
      </p>
      <OwnNumber />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <QueryView
        query={query}
        failure={i18n.t('Failed to load your message settings.')}
        skeleton={<SkeletonRows rows={4} photo={false} />}
      >
        {({ purposes }) => (
          <ul className={classes.fields}>
            {purposes.filter(isOfFamilies).map(({ purpose, on }) => (
              <li key={purpose}>
                <Switch
                  label={titled(purposeNames[purpose] ?? purpose)}
                  checked={on}
                  onChange={(wanted) =>
                    void run(async () => {
                      const switched = { purpose: purpose as Purpose, on: wanted }
                      return (await switchPurpose(switched)).message
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </AccountPart>
  )
}
