import { expect, it } from 'vitest'
import { isCommon } from './common-passwords.ts'

const phone = '0912345678'
it.each(['Password@123', 'Abc@123456', 'Matkhau@123', 'Aa123456@', `Saola@${phone}`])(
  '%s is a password that everybody uses',
  (password) => expect(isCommon(password, phone)).toBe(true),
)
it('another is not, nor is somebody else’s number', () => {
  expect(isCommon('TraSen%58vang', phone)).toBe(false)
  expect(isCommon(`Saola@${phone}`, '')).toBe(false)
})
