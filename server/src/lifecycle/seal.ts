import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text for whoever has the key; `purpose` is not stored, and must be the same on opening. `key` has 32 bytes. */
export function sealText(key: Buffer, purpose: string, text: string) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const shut = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), shut])
}

/** Decrypts; undefined if damaged, or sealed for another purpose or with another key. */
export function unsealText(key: Buffer, purpose: string, sealed: Buffer) {
  const [nonce, tag, shut] = [
    sealed.subarray(0, NONCE_BYTES),
    sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    sealed.subarray(NONCE_BYTES + TAG_BYTES),
  ]
  if (tag.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(shut), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
