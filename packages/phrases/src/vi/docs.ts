/** The developer documentation at /docs (doc 1 section 9): prose around what is printed from the contract. */
export const docs = {
  title: 'Tài liệu lập trình Saola Pay',
  intro: 'Trang này được in ra từ chính bảng mô tả mà máy chủ dùng để mở các lời gọi, nên luôn khớp với phiên bản đang chạy.',
  basics: {
    title: 'Quy ước chung',
    base: 'Mọi lời gọi nằm dưới {url}. Thêm /sandbox vào trước đường dẫn để gọi môi trường thử, nơi dữ liệu tách riêng.',
    envelope: 'Mọi câu trả lời là JSON gồm code, message, data. Thành công có code 0. Khi bị từ chối, message là câu giải thích theo Accept-Language (vi hoặc en), data có key, traceId và, nếu có, errors cho từng trường, retryAfter, reason.',
    money: 'Tiền là số nguyên đồng. Thời điểm là ISO 8601 có múi giờ; ngày tính theo giờ Việt Nam.',
    token: 'Lời gọi của cửa hàng và ngân hàng gửi Authorization: Bearer cùng mã truy cập, sống 10 phút. Mã làm mới đổi được một lần; dùng lại mã cũ sau 10 giây sẽ kết thúc cả phiên.',
    idempotency: 'Mọi lời gọi ghi nhận Idempotency-Key (8 đến 128 ký tự). Gửi lại cùng mã và cùng nội dung trả về câu trả lời đầu tiên; cùng mã khác nội dung bị từ chối với code 16.',
    password: 'Mật khẩu trên đường truyền là chuỗi hex thường của HMAC-SHA256 với khóa saola-portal-v1.',
  },
  calls: { title: 'Các lời gọi', who: 'Ai gọi được', codes: 'Mã quyền', feature: 'Công tắc', page: 'Trả về từng trang', file: 'Trả về tệp', events: 'Luồng sự kiện', upload: 'Nhận tệp', params: 'Trên đường dẫn', query: 'Tham số', body: 'Nội dung', result: 'Trả về', required: 'bắt buộc', nothing: 'không có' },
  who: { portal: 'Cửa hàng, nhân viên', cms: 'Nhân viên ngân hàng', member: 'Cửa hàng hoặc ngân hàng', staff: 'Nhân viên ngân hàng hoặc quản trị hệ thống', root: 'Quản trị hệ thống', client: 'Hệ thống đối tác', public: 'Bất kỳ ai', internal: 'Hệ thống nội bộ, header api-client-key', system: 'Ngân hàng lõi, có chữ ký', server: 'Máy chủ của cửa hàng, có chữ ký', machine: 'Máy POS, header x-api-key' },
  errors: { title: 'Danh mục lỗi', code: 'Mã', http: 'HTTP', key: 'Khóa', text: 'Nội dung' },
} as const
