import { useLingui } from '@lingui/react'
import { useAcademy } from '../../academy.ts'

/** Addresses that call the academy and open a chat with it, as far as it has entered a number. */
export function useContactAddresses() {
  const { phone, socialLinks } = useAcademy()
  const number = phone?.replace(/[^+\d]/g, '')
  const whatsapp =
    socialLinks.find(({ network }) => network === 'whatsapp')?.href ??
    (number && /^\+\d{6,15}$/.test(number) ? `https://wa.me/${number.slice(1)}` : undefined)
  return { call: number && `tel:${number}`, whatsapp }
}

/** The academy's phone and WhatsApp links; nothing if it has entered no phone. */
export function ContactLinks({ className }: { className?: string | undefined }) {
  const { i18n } = useLingui()

  const { phone } = useAcademy()
  const { call, whatsapp } = useContactAddresses()
  if (!phone) return null

  return (
    <span className={className}>
      <a href={call}>{i18n.t('Call {phone}', { phone })}</a>
      {whatsapp && (
        <a href={whatsapp} rel="noopener">
          {i18n.t('WhatsApp')}
        </a>
      )}
    </span>
  )
}
