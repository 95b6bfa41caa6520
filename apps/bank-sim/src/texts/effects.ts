import type { Lang } from '../platform/call.ts'
import { type Text, fill } from './text.ts'

/** What a magic amount, account or card does. */
const effectTexts = {
  INSUFFICIENT_FUNDS: ['FAILED: không đủ tiền', 'FAILED: not enough money'],
  REFUSED: ['FAILED: ngân hàng từ chối', 'FAILED: the bank refuses'],
  'execute-none': [
    'Chuyển xong nhưng không trả lời; hỏi lại thấy SUCCESS',
    'Transferred but not answered; a query says SUCCESS',
  ],
  forget: [
    'Không trả lời và không làm gì; hỏi lại thấy 404',
    'Not answered and nothing done; a query says 404',
  ],
  'later-EXECUTE': [
    'Không trả lời; PROCESSING, 5 giây sau mới trừ tiền và SUCCESS',
    'Not answered; PROCESSING, debited and SUCCESS 5 seconds later',
  ],
  'later-SUCCESS': ['PROCESSING, 5 giây sau SUCCESS', 'PROCESSING, SUCCESS 5 seconds later'],
  'later-RETURNED': [
    'PROCESSING, 5 giây sau FAILED và tiền quay về',
    'PROCESSING, FAILED 5 seconds later and the money comes back',
  ],
  returned: [
    'SUCCESS, 5 giây sau RETURNED và tiền quay về',
    'SUCCESS, RETURNED 5 seconds later and the money comes back',
  ],
  'execute-garbage': [
    'Chuyển xong nhưng trả lời không phải JSON',
    'Transferred, but the answer is not JSON',
  ],
  slow: ['SUCCESS sau 5 giây', 'SUCCESS after 5 seconds'],
  down: ['503, không làm gì', '503, nothing done'],
  ACCOUNT_NOT_FOUND: ['Không có tài khoản này', 'No such account'],
  ACCOUNT_CLOSED: ['Tài khoản đã đóng', 'The account is closed'],
  RECEIVER_BANK_DOWN: ['Ngân hàng nhận bảo trì', "The receiver's bank is down"],
  NAME_LOOKUP_SILENT: [
    'Tra tên không trả lời; chuyển vẫn được',
    'Name look-up falls silent; transfers still work',
  ],
  NAME_DIFFERS: [
    'Tra tên ra thiếu chữ đệm; chuyển vẫn được',
    'Name look-up leaves out the middle name; transfers work',
  ],
  'card-SUCCESS': ['Thành công', 'Success'],
  'card-WRONG_CARD': ['Sai thông tin thẻ', 'Wrong card'],
  'card-INSUFFICIENT_FUNDS': ['Không đủ số dư', 'Insufficient funds'],
  'card-WRONG_OTP': ['Sai OTP', 'Wrong OTP'],
  'card-CANCELLED': ['Khách hủy', 'Cancelled by the payer'],
  'card-LIMIT_EXCEEDED': ['Vượt hạn mức', 'Limit exceeded'],
  'card-TIMEOUT': ['Không có trả lời', 'No answer'],
  'card-TIMEOUT_THEN_SUCCESS': [
    'Không có trả lời, 1 phút sau thành công',
    'No answer, success one minute later',
  ],
  'card-BANK_DOWN': ['Ngân hàng phát hành bảo trì', 'The issuing bank is down'],
} as const satisfies Record<string, Text>

export function effectText(effect: string, lang: Lang): string {
  const text: Text | undefined = (effectTexts as Record<string, Text>)[effect]
  return text === undefined ? effect : fill(text, lang)
}
