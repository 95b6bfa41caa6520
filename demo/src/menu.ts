/** What the demo shops sell, with pictures drawn by a few shapes: nothing is downloaded and nobody's photo is used. Names are made up of what any café has. */

export interface DemoProduct {
  code: string
  name: string
  category: string
  price: number | null
  description: string
  picture: string
  tiers?: readonly { fromQuantity: number; price: number }[]
  min?: number
  max?: number
  /** Pieces in stock; absent = unlimited. */
  stock?: number
  isPending?: boolean
  isOff?: boolean
}
export interface DemoMenu {
  categories: readonly (readonly [name: string, description: string])[]
  products: readonly DemoProduct[]
}

type Shape = (main: string, accent: string) => string
const cup: Shape = (main, accent) =>
  `<path d="M84 92h88l-8 104a14 14 0 0 1-14 13h-44a14 14 0 0 1-14-13z" fill="#fff" opacity=".92"/><path d="M88 124h80l-5 70a10 10 0 0 1-10 9h-50a10 10 0 0 1-10-9z" fill="${main}"/><path d="M88 124h80l-1.500 20h-77z" fill="${accent}"/><rect x="134" y="48" width="8" height="92" rx="4" transform="rotate(12 138 94)" fill="${accent}"/><rect x="100" y="152" width="24" height="22" rx="5" fill="#fff" opacity=".45" transform="rotate(-12 112 163)"/><rect x="130" y="164" width="20" height="20" rx="5" fill="#fff" opacity=".35" transform="rotate(14 140 174)"/>`
const mug: Shape = (main, accent) =>
  `<ellipse cx="122" cy="204" rx="70" ry="10" fill="#000" opacity=".08"/><path d="M70 116h104v44a40 40 0 0 1-40 40h-24a40 40 0 0 1-40-40z" fill="#fff"/><path d="M174 126h10a20 20 0 0 1 0 44h-14" fill="none" stroke="#fff" stroke-width="12"/><ellipse cx="122" cy="116" rx="52" ry="16" fill="${main}"/><ellipse cx="122" cy="116" rx="30" ry="8" fill="${accent}"/><path d="M104 88c-10-14 10-20 0-34M132 88c-10-14 10-20 0-34" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"/>`
const glass: Shape = (main, accent) =>
  `<path d="M86 64h84l-9 136a12 12 0 0 1-12 11h-42a12 12 0 0 1-12-11z" fill="#fff" opacity=".55"/><path d="M89 100h78l-7 98a10 10 0 0 1-10 9h-44a10 10 0 0 1-10-9z" fill="${main}"/><circle cx="164" cy="66" r="26" fill="${accent}"/><circle cx="164" cy="66" r="17" fill="#fff" opacity=".5"/><circle cx="112" cy="150" r="9" fill="${accent}" opacity=".7"/><circle cx="138" cy="176" r="7" fill="${accent}" opacity=".7"/><path d="M112 46c14-12 30-4 30 14-16 4-28-2-30-14z" fill="#3f8f4f"/>`
const loaf: Shape = (main, accent) =>
  `<ellipse cx="128" cy="186" rx="92" ry="12" fill="#000" opacity=".08"/><path d="M44 164c-6-44 40-78 88-78s88 30 82 74c-2 16-14 22-30 22H70c-14 0-24-4-26-18z" fill="${main}"/><path d="M78 116l18 40M114 100l16 46M152 100l12 42" stroke="${accent}" stroke-width="10" stroke-linecap="round" fill="none"/>`
const slice: Shape = (main, accent) =>
  `<ellipse cx="128" cy="200" rx="84" ry="10" fill="#000" opacity=".08"/><path d="M52 120l120-44a36 36 0 0 1 34 44z" fill="${accent}"/><rect x="52" y="120" width="154" height="70" rx="6" fill="${main}"/><rect x="52" y="146" width="154" height="12" fill="#fff" opacity=".75"/><circle cx="168" cy="72" r="16" fill="#c0392b"/>`
const bag: Shape = (main, accent) =>
  `<path d="M82 60h92l12 140a10 10 0 0 1-10 11H80a10 10 0 0 1-10-11z" fill="${main}"/><path d="M82 60h92l2 24H80z" fill="#000" opacity=".14"/><rect x="92" y="112" width="72" height="64" rx="8" fill="#fff" opacity=".92"/><ellipse cx="128" cy="144" rx="15" ry="21" fill="${accent}" transform="rotate(28 128 144)"/><path d="M119 162c6-14 12-22 19-36" stroke="#fff" stroke-width="4" fill="none"/>`
const gift: Shape = (main, accent) =>
  `<rect x="58" y="112" width="140" height="92" rx="8" fill="${main}"/><rect x="48" y="88" width="160" height="34" rx="8" fill="${main}"/><rect x="48" y="88" width="160" height="34" rx="8" fill="#fff" opacity=".18"/><rect x="116" y="88" width="24" height="116" fill="${accent}"/><path d="M128 88c-46 0-50-44-24-42 16 1 22 24 24 42zm0 0c46 0 50-44 24-42-16 1-22 24-24 42z" fill="none" stroke="${accent}" stroke-width="11"/>`
const leaf: Shape = (main, accent) =>
  `<path d="M128 204V118" stroke="${accent}" stroke-width="10" stroke-linecap="round"/><path d="M128 136c-62 4-74-44-70-72 44-4 74 22 70 72z" fill="${main}"/><path d="M128 160c50 2 64-36 62-58-38-4-62 18-62 58z" fill="${main}" opacity=".8"/><ellipse cx="128" cy="208" rx="56" ry="10" fill="${accent}" opacity=".5"/>`

/** A square picture as SVG text: a soft ground in two tones and one thing on it. */
const draw = (shape: Shape, ground: string, main: string, accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="${ground}"/><circle cx="128" cy="138" r="104" fill="#fff" opacity=".28"/>${shape(main, accent)}</svg>`

const cafeMenu: DemoMenu = {
  categories: [
    ['Cà phê', 'Hạt Buôn Ma Thuột rang mộc'],
    ['Trà & trái cây', 'Pha tươi mỗi ly'],
    ['Bánh', 'Ra lò lúc 6 giờ sáng'],
    ['Mang về & quà tặng', 'Gói sẵn, để được lâu'],
  ],
  products: [
    {
      code: 'CF-SUA',
      name: 'Cà phê sữa đá',
      category: 'Cà phê',
      price: 29_000,
      description: 'Phin truyền thống, sữa đặc, đá viên.',
      picture: draw(cup, '#e9d8c4', '#6f4526', '#f1e2cf'),
    },
    {
      code: 'CF-BACXIU',
      name: 'Bạc xỉu',
      category: 'Cà phê',
      price: 32_000,
      description: 'Nhiều sữa, ít cà phê, dịu cho buổi sáng.',
      picture: draw(cup, '#f1e4d3', '#b88a5b', '#fff4e4'),
    },
    {
      code: 'CF-DEN',
      name: 'Cà phê đen',
      category: 'Cà phê',
      price: 25_000,
      description: 'Đậm, không đường hoặc ít đường.',
      picture: draw(mug, '#d9cfc4', '#2d1a10', '#57351f'),
    },
    {
      code: 'CF-CB',
      name: 'Cold brew',
      category: 'Cà phê',
      price: 55_000,
      description: 'Ủ lạnh 18 giờ, hậu ngọt.',
      stock: 18,
      picture: draw(glass, '#d6e4e8', '#4a2c1a', '#e0a458'),
    },
    {
      code: 'TR-DAO',
      name: 'Trà đào cam sả',
      category: 'Trà & trái cây',
      price: 45_000,
      description: 'Đào ngâm, cam tươi, sả thơm.',
      picture: draw(glass, '#ffe6cf', '#f0954a', '#ffb347'),
    },
    {
      code: 'TR-SEN',
      name: 'Trà sen vàng',
      category: 'Trà & trái cây',
      price: 49_000,
      description: 'Hạt sen, kem sữa, trà ô long.',
      picture: draw(glass, '#fbf0c9', '#d9a13b', '#f3d77b'),
    },
    {
      code: 'ST-BO',
      name: 'Sinh tố bơ',
      category: 'Trà & trái cây',
      price: 52_000,
      description: 'Bơ sáp Đắk Lắk, xay theo ly.',
      stock: 0,
      picture: draw(cup, '#e3efd2', '#7fa650', '#d5e8b5'),
    },
    {
      code: 'BM-QUE',
      name: 'Bánh mì que',
      category: 'Bánh',
      price: 15_000,
      tiers: [
        { fromQuantity: 10, price: 14_000 },
        { fromQuantity: 50, price: 12_500 },
      ],
      description: 'Pa tê, chà bông. Mua nhiều giá tốt hơn.',
      stock: 120,
      picture: draw(loaf, '#f6e3c5', '#d2954a', '#a8682a'),
    },
    {
      code: 'CRS-BO',
      name: 'Croissant bơ',
      category: 'Bánh',
      price: 38_000,
      description: 'Bơ Pháp, ngàn lớp.',
      stock: 24,
      picture: draw(loaf, '#faecd4', '#e0a95a', '#b97b30'),
    },
    {
      code: 'TRM',
      name: 'Tiramisu',
      category: 'Bánh',
      price: 48_000,
      description: 'Phô mai mascarpone, cà phê, ca cao.',
      stock: 6,
      picture: draw(slice, '#efe2da', '#8a5a3c', '#5a3825'),
    },
    {
      code: 'HAT-500',
      name: 'Cà phê hạt rang mộc 500 g',
      category: 'Mang về & quà tặng',
      price: 165_000,
      tiers: [
        { fromQuantity: 5, price: 155_000 },
        { fromQuantity: 20, price: 145_000 },
      ],
      description: 'Arabica Cầu Đất, rang vừa.',
      stock: 64,
      picture: draw(bag, '#e5ded6', '#5b3a29', '#7a4e36'),
    },
    {
      code: 'QUA-3VI',
      name: 'Hộp quà 3 vị',
      category: 'Mang về & quà tặng',
      price: 420_000,
      description: 'Ba loại hạt, thiệp viết tay.',
      stock: 15,
      picture: draw(gift, '#f3d9d6', '#b23a48', '#f2c14e'),
    },
    {
      code: 'QUA-TET',
      name: 'Set quà Tết 2027',
      category: 'Mang về & quà tặng',
      price: 890_000,
      description: 'Đang chốt giá với xưởng.',
      stock: 200,
      isPending: true,
      picture: draw(gift, '#fae0c8', '#c8553d', '#588b8b'),
    },
    {
      code: 'TRA-XUAN',
      name: 'Trà hoa xuân',
      category: 'Trà & trái cây',
      price: 59_000,
      description: 'Món theo mùa, bán lại vào tháng Giêng.',
      isOff: true,
      picture: draw(mug, '#f6dbe6', '#c06c84', '#f8b195'),
    },
    {
      code: 'UH-CAY',
      name: 'Góp một cây xanh',
      category: '',
      price: 50_000,
      min: 10_000,
      max: 2_000_000,
      description: 'Mỗi khoản góp thành một cây cho rừng đầu nguồn.',
      picture: draw(leaf, '#dcefe0', '#4f9d69', '#7c5a3a'),
    },
  ],
}
const bakeryMenu: DemoMenu = {
  categories: [
    ['Bánh mì', 'Lên men tự nhiên'],
    ['Bánh ngọt', 'Làm trong ngày'],
  ],
  products: [
    {
      code: 'SD-800',
      name: 'Bánh mì chua 800 g',
      category: 'Bánh mì',
      price: 95_000,
      description: 'Ủ 24 giờ.',
      stock: 12,
      picture: draw(loaf, '#efe0c8', '#b9783b', '#80501f'),
    },
    {
      code: 'BM-LUA',
      name: 'Bánh mì lúa mạch',
      category: 'Bánh mì',
      price: 68_000,
      description: 'Nhiều hạt, ít ngọt.',
      stock: 9,
      picture: draw(loaf, '#e7dccb', '#8b6137', '#5d3f22'),
    },
    {
      code: 'CK-LEMON',
      name: 'Bánh chanh vàng',
      category: 'Bánh ngọt',
      price: 52_000,
      description: 'Kem chanh, cốt mềm.',
      picture: draw(slice, '#fdf3c8', '#f2d16b', '#f7b733'),
    },
    {
      code: 'HOP-6',
      name: 'Hộp 6 bánh tuỳ chọn',
      category: 'Bánh ngọt',
      price: 270_000,
      description: 'Chọn vị khi nhận.',
      picture: draw(gift, '#f2e3d5', '#a26769', '#e6beae'),
    },
  ],
}
export const menus: Readonly<Record<'cafe' | 'bakery', DemoMenu>> = {
  cafe: cafeMenu,
  bakery: bakeryMenu,
}
