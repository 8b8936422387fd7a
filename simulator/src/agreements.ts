import type { Written } from './publishing.ts';

/** What users agree to. */
export const agreements: readonly Written[] = [
  {
    place: 'Legal',
    ago: 80,
    type: 'user_agreement',
    accept_again: true,
    zh: [
      '用户协议',
      '使用平台服务前请阅读',
      '<h2>一、账户</h2><p>每位用户只能注册一个账户，并须妥善保管密码与验证方式。</p><h2>二、服务</h2><p>机器人按您选择的策略下单，平台不承诺任何收益。</p><h2>三、费用</h2><p>费用以应用内公示为准，调整前会提前公告。</p>',
    ],
    en: [
      'Terms of use',
      'Please read before you use the platform',
      '<h2>1. Account</h2><p>You may hold one account and must keep your password and second factor safe.</p><h2>2. Service</h2><p>Robots trade by the strategy you choose. The platform promises no return.</p><h2>3. Fees</h2><p>Fees are those shown in the app. Changes are announced in advance.</p>',
    ],
  },
  {
    place: 'Legal',
    ago: 80,
    type: 'privacy_policy',
    zh: [
      '隐私政策',
      '我们收集哪些信息以及如何使用',
      '<p>我们仅收集提供服务所需的信息：联系方式、设备与登录记录、交易记录。</p><p>未经您同意，我们不会向第三方出售您的个人信息。</p>',
    ],
    en: [
      'Privacy policy',
      'What we collect and how we use it',
      '<p>We collect only what the service needs: contact details, devices and sign-ins, and trades.</p><p>We never sell your personal data.</p>',
    ],
  },
  {
    place: 'Legal',
    ago: 80,
    type: 'risk_notice',
    zh: [
      '风险提示',
      '数字资产价格波动剧烈',
      '<p>数字资产价格波动剧烈，您可能损失全部本金。</p><ul><li>回测结果不代表未来收益</li><li>杠杆会放大亏损</li><li>跟单不保证与交易员获得相同结果</li></ul>',
    ],
    en: [
      'Risk disclosure',
      'Digital assets are volatile',
      '<p>Prices of digital assets are volatile. You can lose all you invest.</p><ul><li>Backtests do not predict returns</li><li>Leverage magnifies losses</li><li>Copying a trader does not guarantee the same result</li></ul>',
    ],
    end: 'changed',
  },
];
