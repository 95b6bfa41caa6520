/** What an employee owes from closed periods: written off, or settled outside payroll. */
export const salaryWriteOff = {
  title: 'Công nợ từ các kỳ đã chốt',
  waitingTitle: 'Xóa nợ, tất toán chờ duyệt',
  periodTitle: 'Xóa nợ và tất toán ngoài bảng lương',
  owed: 'Còn nợ',
  back: 'Cần trả lại nhân viên',
  owedText: 'Khoản này được chuyển sang kỳ sau để khấu trừ vào lương.',
  owedLeftText:
    'Nhân viên đã nghỉ việc. Phần không trừ được vào lương lần cuối thì doanh nghiệp xóa nợ, hoặc ghi nhận là nhân viên đã trả.',
  backText: 'Khoản này được trả lại cùng lương kỳ sau.',
  nothingText: 'Nhân viên không còn nợ khoản nào từ các kỳ đã chốt.',
  closing: 'Một kỳ lương đang được chốt: số này có thể thay đổi, hãy đợi chốt xong.',
  unclosed: 'Đã ứng trong kỳ chưa chốt: {amount}, được khấu trừ khi chốt kỳ.',
  way: { LOSS: 'Xóa nợ', SETTLED: 'Đã trả ngoài bảng lương' },
  wayText: {
    LOSS: 'Doanh nghiệp chịu khoản này và ghi vào chi phí.',
    SETTLED: 'Nhân viên đã trả cho doanh nghiệp bằng tiền mặt hoặc chuyển khoản.',
  },
  status: { WAITING: 'Chờ duyệt', APPROVED: 'Đã duyệt', REJECTED: 'Đã từ chối' },
  field: {
    way: 'Cách xử lý',
    amount: 'Số tiền, nhiều nhất {max}',
    reason: 'Lý do',
  },
  enter: {
    amount: 'Nhập số tiền từ 1 ₫ đến {max}',
    reason: 'Nhập lý do',
  },
  propose: {
    action: 'Xóa nợ hoặc ghi nhận đã trả',
    title: 'Xử lý công nợ của {name}',
    text: 'Phần này không được chuyển sang kỳ sau nữa. Người thứ hai có quyền duyệt phải đồng ý, nếu cấu hình yêu cầu.',
    go: 'Gửi đề nghị',
    done: 'Đã gửi đề nghị {amount}, chờ người thứ hai duyệt',
  },
  done: {
    LOSS: 'Đã xóa nợ {amount}',
    SETTLED: 'Đã ghi nhận nhân viên trả {amount}',
  },
  decide: {
    approve: 'Duyệt',
    reject: 'Từ chối',
    drop: 'Bỏ đề nghị',
    mine: 'Bạn là người đề nghị: người khác có quyền duyệt phải quyết định.',
    short: 'Nhân viên hiện chỉ còn nợ {owed} nên không duyệt được nữa.',
    title: {
      LOSS: 'Xóa {amount} nợ của {name}?',
      SETTLED: 'Ghi nhận {name} đã trả {amount}?',
    },
    text: {
      LOSS: 'Doanh nghiệp chịu khoản này. Nhân viên không còn nợ phần đó và nó không được khấu trừ vào lương nữa. Không hoàn tác được.',
      SETTLED:
        'Hãy chắc chắn rằng doanh nghiệp đã nhận tiền. Phần đó không được khấu trừ vào lương nữa. Không hoàn tác được.',
    },
    rejectTitle: 'Từ chối đề nghị này?',
    dropTitle: 'Bỏ đề nghị này?',
    rejectText: 'Nhân viên vẫn nợ khoản này như trước.',
    rejected: 'Đề nghị đã được bỏ, nhân viên vẫn nợ như trước',
  },
  row: {
    employee: '{name} · {code}',
    askedBy: '{name} đề nghị',
    approvedBy: '{name} duyệt',
    rejectedBy: '{name} từ chối',
    rejectReason: 'Lý do từ chối: {reason}',
  },
} as const
