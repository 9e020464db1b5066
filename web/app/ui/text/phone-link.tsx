import { formatPhone } from '../forms/fields/phone-number.ts'
import classes from './phone-link.module.css'

/** True for a number as stored: `+919876543210`. */
export const isPhone = (text: string) => /^\+\d{6,15}$/.test(text)

type PhoneLinkProps = {
  number: string
  /** True if the copied text has the spaces too; otherwise it is copied as dialled. */
  isSpaced?: boolean
}

/** A phone number as a link, with its digits grouped. */
export function PhoneLink({ number, isSpaced }: PhoneLinkProps) {
  return (
    <span className={classes.phone}>
      <a href={`tel:${number}`}>
        {isSpaced
          ? formatPhone(number)
          : formatPhone(number)
              .split(' ')
              .map((group, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups have nothing but their places.
                <span key={place}>{group}</span>
              ))}
      </a>
      <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </span>
  )
}
