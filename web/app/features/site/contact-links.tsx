import { useAcademy } from '../../academy.ts'

/** The academy's phone and WhatsApp links; nothing if it has entered none. */
export function ContactLinks({ className }: { className?: string | undefined }) {
  const { phone, socialLinks } = useAcademy()
  if (!phone) return null
  const number = phone.replace(/[^+\d]/g, '')
  const whatsapp =
    socialLinks.find(({ network }) => network === 'whatsapp')?.href ??
    (/^\+\d{6,15}$/.test(number) ? `https://wa.me/${number.slice(1)}` : undefined)

  return (
    <span className={className}>
      <a href={`tel:${number}`}>Call {phone}</a>
      {whatsapp && (
        <a href={whatsapp} rel="noopener">
          WhatsApp
        </a>
      )}
    </span>
  )
}
